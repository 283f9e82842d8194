package corpus

// culture is where names go together. A name is written as it is shown, or as
// "Latin/native" where the person may use the native script. Latin forms are
// unique over all cultures, which keeps usernames apart.
type culture struct {
	women, men, families []string
	cities               []string
	familyFirst          bool   // in the native script
	gap                  string // between the two names in the native script
}

var cultures = []culture{
	{
		women: []string{"Emily", "Charlotte", "Grace", "Olivia", "Hannah", "Megan", "Rachel", "Zoe", "Abigail", "Natalie", "Heather",
			"Imogen"},
		men: []string{"James", "Oliver", "Callum", "Ethan", "Marcus", "Toby", "Wesley", "Graham", "Lewis", "Harvey", "Elliot",
			"Spencer"},
		families: []string{"Whitaker", "Hughes", "Bennett", "Carver", "Ashworth", "Fletcher", "Donovan", "Pemberton", "Sinclair", "Walsh",
			"Hawkins", "Marlow", "Thorne", "Ellison", "Prescott", "Gallagher", "Lockwood", "Merritt", "Hartley", "Vance", "Beckett",
			"Radcliffe"},
		cities: []string{"Bristol, UK", "Leeds, UK", "Portland, Oregon", "Austin, Texas", "Halifax, Canada", "Galway, Ireland",
			"Wellington, New Zealand", "Hobart, Australia", "Cardiff, Wales", "Dundee, Scotland"},
	},
	{
		women: []string{"Anneliese", "Katharina", "Jule", "Frieda", "Heike", "Svenja", "Marlene", "Birgit", "Greta", "Ulrike"},
		men:   []string{"Matthias", "Jürgen", "Florian", "Tobias", "Lukas", "Henning", "Sebastian", "Dieter", "Moritz", "Götz"},
		families: []string{"Schneider", "Krüger", "Hoffmann", "Vogel", "Lindner", "Böhm", "Schäfer", "Brandt", "Kessler", "Weiß", "Neumann",
			"Rössler", "Albrecht", "Seidel", "Hartmann", "Zimmermann", "Pohl", "Engelhardt"},
		cities: []string{"Leipzig, Germany", "Freiburg, Germany", "Hamburg, Germany", "Graz, Austria", "Linz, Austria",
			"Basel, Switzerland", "Köln, Germany"},
	},
	{
		women: []string{"Camille", "Élodie", "Margaux", "Léa", "Aurélie", "Solène", "Manon", "Clémence", "Odile", "Juliette"},
		men:   []string{"Thibault", "Étienne", "Baptiste", "Guillaume", "Rémi", "Loïc", "Mathieu", "Olivier", "Quentin", "Yann"},
		families: []string{"Lefèvre", "Moreau", "Girard", "Rousseau", "Chevalier", "Dubois", "Garnier", "Fontaine", "Mercier", "Boucher",
			"Renaud", "Perrin", "Caron", "Lacroix", "Bertrand", "Delacourt"},
		cities: []string{"Lyon, France", "Nantes, France", "Toulouse, France", "Ghent, Belgium", "Lausanne, Switzerland",
			"Québec, Canada", "Lille, France"},
	},
	{
		women: []string{"Lucía", "Carmen", "Ximena", "Paloma", "Marisol", "Noelia", "Valeria", "Itziar", "Pilar", "Renata"},
		men:   []string{"Alejandro", "Joaquín", "Mateo", "Íñigo", "Sergio", "Ramiro", "Emilio", "Nicolás", "Álvaro", "Gonzalo"},
		families: []string{"Navarro", "Ibáñez", "Castillo", "Domínguez", "Herrera", "Salazar", "Muñoz", "Cabrera", "Rojas", "Vidal", "Peña",
			"Quintero", "Aguirre", "Serrano", "Montoya", "Zamora", "Lozano"},
		cities: []string{"Valencia, Spain", "Bilbao, Spain", "Rosario, Argentina", "Puebla, Mexico", "Medellín, Colombia",
			"Montevideo, Uruguay", "Valparaíso, Chile"},
	},
	{
		women: []string{"Beatriz", "Inês", "Larissa", "Mariana", "Thaís", "Catarina", "Débora", "Joana"},
		men:   []string{"Thiago", "João", "Rafael", "Duarte", "Caio", "Bernardo", "Vinícius", "Rui"},
		families: []string{"Silva", "Oliveira", "Carvalho", "Teixeira", "Figueiredo", "Azevedo", "Nogueira", "Barros", "Moura", "Pinheiro",
			"Conceição", "Queiroz", "Sampaio"},
		cities: []string{"Porto, Portugal", "Braga, Portugal", "Curitiba, Brazil", "Recife, Brazil", "Florianópolis, Brazil"},
	},
	{
		women: []string{"Giulia", "Chiara", "Francesca", "Ludovica", "Ilaria", "Serena", "Ornella", "Bianca"},
		men:   []string{"Lorenzo", "Matteo", "Giacomo", "Fabio", "Riccardo", "Davide", "Tommaso", "Enzo"},
		families: []string{"Bianchi", "Ferrari", "Colombo", "Ricci", "Marchetti", "Gallo", "Fontana", "Santoro", "Caruso", "Pellegrini",
			"Martinelli", "Bassi", "Lombardi"},
		cities: []string{"Bologna, Italy", "Torino, Italy", "Lecce, Italy", "Trieste, Italy", "Lugano, Switzerland"},
	},
	{
		women: []string{"Mette", "Ingrid", "Freja", "Sanna", "Linnéa", "Solveig", "Astrid", "Pernille", "Maiju", "Tuulikki"},
		men:   []string{"Søren", "Bjørn", "Magnus", "Rasmus", "Jukka", "Anders", "Eirik", "Viggo", "Håkon", "Antti"},
		families: []string{"Lindqvist", "Johansen", "Nygaard", "Bergström", "Solberg", "Haugen", "Kjær", "Virtanen", "Sandvik", "Thorsen",
			"Öberg", "Mikkelsen", "Korhonen", "Dahl", "Ekström", "Laitinen", "Møller"},
		cities: []string{"Aarhus, Denmark", "Malmö, Sweden", "Bergen, Norway", "Tampere, Finland", "Reykjavík, Iceland", "Umeå, Sweden"},
	},
	{
		women: []string{"Agnieszka", "Zuzana", "Małgorzata", "Ivana", "Kateřina", "Oksana", "Milena", "Dorota", "Daryna", "Vesna"},
		men:   []string{"Paweł", "Tomáš", "Wojciech", "Bohdan", "Marek", "Zoran", "Krzysztof", "Ondřej", "Andriy", "Goran"},
		families: []string{"Kowalczyk", "Nowak", "Dvořák", "Wiśniewski", "Horváth", "Shevchenko", "Petrović", "Zieliński", "Kovačević",
			"Novotný", "Mazur", "Bondarenko", "Jankowski", "Marković", "Pospíšil", "Wójcik"},
		cities: []string{"Krakow, Poland", "Brno, Czechia", "Lviv, Ukraine", "Split, Croatia", "Gdańsk, Poland", "Ljubljana, Slovenia",
			"Košice, Slovakia"},
	},
	{
		women: []string{"Misaki/美咲", "Yuka/由佳", "Haruka/遥", "Sakura/さくら", "Aoi/葵", "Naomi/直美", "Keiko/恵子", "Mei/芽衣"},
		men:   []string{"Haruto/陽翔", "Kenji/健二", "Takumi/拓海", "Daisuke/大輔", "Ryo/涼", "Shota/翔太", "Hiroshi/浩", "Kaito/海斗"},
		families: []string{"Tanaka/田中", "Sato/佐藤", "Nakamura/中村", "Kobayashi/小林", "Yamamoto/山本", "Watanabe/渡辺", "Matsumoto/松本",
			"Ishikawa/石川", "Fujita/藤田", "Hayashi/林", "Shimizu/清水", "Okada/岡田", "Kimura/木村"},
		cities:      []string{"Osaka, Japan", "Kyoto, Japan", "Fukuoka, Japan", "Sapporo, Japan", "東京"},
		familyFirst: true, gap: " ",
	},
	{
		women: []string{"Xiaoyan/小燕", "Lihua/丽华", "Yuting/雨婷", "Meiling/美玲", "Jiayi/佳怡", "Shuhan/书涵", "Yingying/莹莹", "Qiuyue/秋月"},
		men:   []string{"Zhiwei/志伟", "Jianguo/建国", "Haoran/浩然", "Yichen/奕辰", "Guangming/光明", "Bowen/博文", "Junjie/俊杰", "Weimin/伟民"},
		families: []string{"Wang/王", "Zhang/张", "Chen/陈", "Liu/刘", "Huang/黄", "Zhao/赵", "Zhou/周", "Xu/徐", "Sun/孙", "Guo/郭", "Lin/林",
			"Deng/邓", "Feng/冯"},
		cities:      []string{"Chengdu, China", "Hangzhou, China", "Taipei, Taiwan", "Penang, Malaysia", "Singapore", "上海"},
		familyFirst: true,
	},
	{
		women:       []string{"Minji/민지", "Jiwoo/지우", "Soyeon/소연", "Hyejin/혜진", "Yuna/유나", "Eunbi/은비"},
		men:         []string{"Minjun/민준", "Jihoon/지훈", "Seojun/서준", "Donghyun/동현", "Taeyang/태양", "Woojin/우진"},
		families:    []string{"Kim/김", "Lee/이", "Park/박", "Choi/최", "Jung/정", "Kang/강", "Yoon/윤", "Jang/장", "Lim/임", "Hwang/황"},
		cities:      []string{"Busan, South Korea", "Seoul, South Korea", "Daegu, South Korea", "Jeju, South Korea"},
		familyFirst: true,
	},
	{
		women: []string{"Priya", "Ananya", "Kavita", "Meera", "Divya", "Lakshmi", "Shreya", "Nandini", "Farah", "Ishita"},
		men:   []string{"Arjun", "Rohan", "Vikram", "Sanjay", "Aditya", "Karthik", "Nikhil", "Imran", "Manish", "Devendra"},
		families: []string{"Sharma", "Patel", "Iyer", "Banerjee", "Reddy", "Kulkarni", "Chatterjee", "Menon", "Rao", "Qureshi", "Desai",
			"Bhattacharya", "Nair", "Kapoor", "Fernando", "Rahman"},
		cities: []string{"Pune, India", "Bengaluru, India", "Kochi, India", "Colombo, Sri Lanka", "Dhaka, Bangladesh", "Lahore, Pakistan",
			"Jaipur, India"},
	},
	{
		women: []string{"Nkechi", "Amara", "Wanjiru", "Thandiwe", "Abena", "Zainab", "Folake", "Naledi", "Chiamaka", "Makena"},
		men:   []string{"Kwame", "Chidi", "Tendai", "Babajide", "Sipho", "Kofi", "Emeka", "Jabari", "Oluwaseun", "Kamau"},
		families: []string{"Okafor", "Mensah", "Adeyemi", "Nkosi", "Mwangi", "Dlamini", "Owusu", "Eze", "Kiprono", "Balogun", "Abubakar",
			"Moyo", "Otieno", "Asante", "Okonkwo", "Ndlovu"},
		cities: []string{"Lagos, Nigeria", "Accra, Ghana", "Nairobi, Kenya", "Cape Town, South Africa", "Kigali, Rwanda",
			"Harare, Zimbabwe"},
	},
	{
		women: []string{"Layla", "Noor", "Yasmin", "Elif", "Zeynep", "Shirin", "Leïla", "Samira", "Dilara", "Hadiya"},
		men:   []string{"Omar", "Karim", "Emre", "Yusuf", "Reza", "Tariq", "Mehmet", "Farid", "Cem", "Bilal"},
		families: []string{"Haddad", "Yılmaz", "Rahimi", "Khoury", "Demir", "Mansour", "Aydın", "Najafi", "Benali", "Şahin", "Farouk",
			"Öztürk", "Saleh", "Kaya", "Hosseini"},
		cities: []string{"Izmir, Türkiye", "Beirut, Lebanon", "Amman, Jordan", "Casablanca, Morocco", "Tunis, Tunisia", "Dubai, UAE",
			"Istanbul, Türkiye"},
	},
	{
		women: []string{"Anouk", "Femke", "Marijke", "Lieke", "Sanne", "Roos", "Eline", "Maaike"},
		men:   []string{"Jeroen", "Bram", "Thijs", "Sander", "Maarten", "Wouter", "Joost", "Ruben"},
		families: []string{"de Vries", "van Dijk", "Bakker", "Jansen", "Visser", "van den Berg", "Mulder", "Hendriks", "Dekker",
			"Vermeulen", "Peeters", "Claes", "Maes"},
		cities: []string{"Utrecht, Netherlands", "Groningen, Netherlands", "Antwerp, Belgium", "Nijmegen, Netherlands",
			"Leuven, Belgium"},
	},
	{
		women: []string{"Putri", "Siti", "Thuy", "Linh", "Malee", "Dewi", "Tala", "Hoa"},
		men:   []string{"Budi", "Agus", "Minh", "Tuan", "Somchai", "Rizal", "Bayani", "Duc"},
		families: []string{"Santoso", "Nguyen", "Pham", "Wijaya", "Reyes", "Suksawat", "Tran", "Bautista", "Hartono", "Ismail",
			"Villanueva", "Dang", "Kusuma"},
		cities: []string{"Cebu, Philippines", "Da Nang, Vietnam", "Bandung, Indonesia", "Chiang Mai, Thailand", "Hanoi, Vietnam",
			"Kuala Lumpur, Malaysia"},
	},
}

// latin spells letters in ASCII, as people do in usernames.
var latin = map[rune]string{
	'ä': "ae", 'ö': "oe", 'ü': "ue", 'ß': "ss", 'å': "a", 'æ': "ae", 'ø': "o", 'Ö': "oe", 'Å': "a",
	'á': "a", 'à': "a", 'â': "a", 'ã': "a", 'ą': "a", 'é': "e", 'è': "e", 'ê': "e", 'ë': "e", 'ě': "e", 'ę': "e", 'É': "e",
	'í': "i", 'ï': "i", 'î': "i", 'ı': "i", 'Í': "i", 'ó': "o", 'ô': "o", 'õ': "o", 'ú': "u", 'ů': "u", 'ý': "y",
	'ç': "c", 'č': "c", 'ć': "c", 'ñ': "n", 'ń': "n", 'ř': "r", 'š': "s", 'ś': "s", 'Ş': "s", 'ş': "s", 'ž': "z", 'ź': "z", 'ł': "l",
	'ğ': "g", 'Á': "a"}
