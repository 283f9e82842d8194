package community

import "strings"

// BadgeText is how one of our badges is called, and what it is for.
type BadgeText struct{ Name, Short string }

// OwnBadgeKind is one of the badges that every portal has.
type OwnBadgeKind struct {
	ID   BadgeID
	Rule BadgeRule
	Text map[string]BadgeText // by language
}

// In returns the text in a language, or else in English.
func (b *OwnBadgeKind) In(lang string) BadgeText {
	if text, ok := b.Text[lang]; ok {
		return text
	}
	base, _, _ := strings.Cut(lang, "-")
	if base == "pt" {
		base = "pt-BR"
	}
	if text, ok := b.Text[base]; ok {
		return text
	}
	return b.Text["en"]
}

// OwnBadges are those that every portal has, by what they are for.
var OwnBadges = []OwnBadgeKind{
	{"teacher", BadgeRule{MeritHelpfulAnswers, 1}, map[string]BadgeText{
		"en":    {"First help", "Posted an answer that someone upvoted."},
		"de":    {"Erste Hilfe", "Hat eine Antwort geschrieben, die jemandem geholfen hat."},
		"es":    {"Primera ayuda", "Publicó una respuesta que recibió un voto a favor."},
		"fr":    {"Premier coup de main", "A publié une réponse qui a reçu un vote pour."},
		"pt-BR": {"Primeira ajuda", "Publicou uma resposta que recebeu um voto a favor."},
	}},
	{"helper", BadgeRule{MeritHelpfulAnswers, 10}, map[string]BadgeText{
		"en":    {"Helper", "Posted 10 answers that were upvoted."},
		"de":    {"Helfende Hand", "Hat 10 Antworten geschrieben, die anderen geholfen haben."},
		"es":    {"Mano amiga", "Publicó 10 respuestas que recibieron votos a favor."},
		"fr":    {"Main tendue", "A publié 10 réponses qui ont reçu des votes pour."},
		"pt-BR": {"Mão amiga", "Publicou 10 respostas que receberam votos a favor."},
	}},
	{"mentor", BadgeRule{MeritHelpfulAnswers, 100}, map[string]BadgeText{
		"en":    {"Mentor", "Posted 100 answers that were upvoted."},
		"de":    {"Stütze der Community", "Hat 100 Antworten geschrieben, die anderen geholfen haben."},
		"es":    {"Pilar de la comunidad", "Publicó 100 respuestas que recibieron votos a favor."},
		"fr":    {"Pilier de la communauté", "A publié 100 réponses qui ont reçu des votes pour."},
		"pt-BR": {"Pilar da comunidade", "Publicou 100 respostas que receberam votos a favor."},
	}},
	{"solver", BadgeRule{MeritAcceptedAnswers, 1}, map[string]BadgeText{
		"en":    {"Problem solved", "Had an answer accepted."},
		"de":    {"Problem gelöst", "Hat eine Antwort geschrieben, die angenommen wurde."},
		"es":    {"Problema resuelto", "Publicó una respuesta que fue aceptada."},
		"fr":    {"Problème résolu", "A publié une réponse qui a été acceptée."},
		"pt-BR": {"Problema resolvido", "Publicou uma resposta que foi aceita."},
	}},
	{"expert", BadgeRule{MeritAcceptedAnswers, 25}, map[string]BadgeText{
		"en":    {"Problem solver", "Had 25 answers accepted."},
		"de":    {"Lösungstalent", "Hat 25 Antworten geschrieben, die angenommen wurden."},
		"es":    {"Talento para resolver", "Publicó 25 respuestas que fueron aceptadas."},
		"fr":    {"Talent pour résoudre", "A publié 25 réponses qui ont été acceptées."},
		"pt-BR": {"Talento para resolver", "Publicou 25 respostas que foram aceitas."},
	}},
	{"sage", BadgeRule{MeritAcceptedAnswers, 100}, map[string]BadgeText{
		"en":    {"Sage", "Had 100 answers accepted."},
		"de":    {"Immer eine Lösung", "Hat 100 Antworten geschrieben, die angenommen wurden."},
		"es":    {"Sabiduría", "Publicó 100 respuestas que fueron aceptadas."},
		"fr":    {"Sagesse", "A publié 100 réponses qui ont été acceptées."},
		"pt-BR": {"Sabedoria", "Publicou 100 respostas que foram aceitas."},
	}},
	{"good-answer", BadgeRule{MeritGoodAnswers, 1}, map[string]BadgeText{
		"en":    {"Good answer", "Posted an answer with a score of 10."},
		"de":    {"Gute Antwort", "Hat eine Antwort mit 10 Stimmen geschrieben."},
		"es":    {"Buena respuesta", "Publicó una respuesta con una puntuación de 10."},
		"fr":    {"Bonne réponse", "A publié une réponse avec un score de 10."},
		"pt-BR": {"Boa resposta", "Publicou uma resposta com pontuação 10."},
	}},
	{"great-answer", BadgeRule{MeritGreatAnswers, 1}, map[string]BadgeText{
		"en":    {"Great answer", "Posted an answer with a score of 25."},
		"de":    {"Großartige Antwort", "Hat eine Antwort mit 25 Stimmen geschrieben."},
		"es":    {"Gran respuesta", "Publicó una respuesta con una puntuación de 25."},
		"fr":    {"Excellente réponse", "A publié une réponse avec un score de 25."},
		"pt-BR": {"Ótima resposta", "Publicou uma resposta com pontuação 25."},
	}},
	{"student", BadgeRule{MeritHelpfulQuestions, 1}, map[string]BadgeText{
		"en":    {"Well asked", "Asked a question that someone upvoted."},
		"de":    {"Gut gefragt", "Hat eine Frage gestellt, die jemand hilfreich fand."},
		"es":    {"Bien preguntado", "Hizo una pregunta que recibió un voto a favor."},
		"fr":    {"Bien demandé", "A posé une question qui a reçu un vote pour."},
		"pt-BR": {"Bem perguntado", "Fez uma pergunta que recebeu um voto a favor."},
	}},
	{"good-question", BadgeRule{MeritGoodQuestions, 1}, map[string]BadgeText{
		"en":    {"Good question", "Asked a question with a score of 10."},
		"de":    {"Gute Frage", "Hat eine Frage mit 10 Stimmen gestellt."},
		"es":    {"Buena pregunta", "Hizo una pregunta con una puntuación de 10."},
		"fr":    {"Bonne question", "A posé une question avec un score de 10."},
		"pt-BR": {"Boa pergunta", "Fez uma pergunta com pontuação 10."},
	}},
	{"great-question", BadgeRule{MeritGreatQuestions, 1}, map[string]BadgeText{
		"en":    {"Great question", "Asked a question with a score of 25."},
		"de":    {"Großartige Frage", "Hat eine Frage mit 25 Stimmen gestellt."},
		"es":    {"Gran pregunta", "Hizo una pregunta con una puntuación de 25."},
		"fr":    {"Excellente question", "A posé une question avec un score de 25."},
		"pt-BR": {"Ótima pergunta", "Fez uma pergunta com pontuação 25."},
	}},
	{"followed-question", BadgeRule{MeritFollowedQuestions, 1}, map[string]BadgeText{
		"en":    {"On everyone’s mind", "Asked a question that 25 people follow."},
		"de":    {"Das will man wissen", "Hat eine Frage gestellt, der 25 Leute folgen."},
		"es":    {"En boca de todos", "Hizo una pregunta que siguen 25 personas."},
		"fr":    {"Sur toutes les lèvres", "A posé une question suivie par 25 personnes."},
		"pt-BR": {"Na boca do povo", "Fez uma pergunta que 25 pessoas seguem."},
	}},
	{"scholar", BadgeRule{MeritSolvedQuestions, 1}, map[string]BadgeText{
		"en":    {"Solution found", "Accepted someone’s answer to their own question."},
		"de":    {"Lösung gefunden", "Hat zu einer eigenen Frage eine Antwort angenommen."},
		"es":    {"Solución encontrada", "Aceptó una respuesta a una pregunta propia."},
		"fr":    {"Solution trouvée", "A accepté une réponse à l’une de ses questions."},
		"pt-BR": {"Solução encontrada", "Aceitou uma resposta a uma pergunta própria."},
	}},
	{"writer", BadgeRule{MeritGoodPosts, 1}, map[string]BadgeText{
		"en":    {"Good read", "Wrote a post with a score of 10."},
		"de":    {"Lesenswert", "Hat einen Beitrag mit 10 Stimmen geschrieben."},
		"es":    {"Buena lectura", "Escribió una publicación con una puntuación de 10."},
		"fr":    {"Bonne lecture", "A écrit une publication avec un score de 10."},
		"pt-BR": {"Boa leitura", "Escreveu uma publicação com pontuação 10."},
	}},
	{"commentator", BadgeRule{MeritGoodComments, 1}, map[string]BadgeText{
		"en":    {"Well said", "Wrote a comment with 5 upvotes."},
		"de":    {"Auf den Punkt", "Hat einen Kommentar mit 5 Stimmen geschrieben."},
		"es":    {"Bien dicho", "Escribió un comentario con 5 votos a favor."},
		"fr":    {"Bien dit", "A écrit un commentaire avec 5 votes pour."},
		"pt-BR": {"Bem dito", "Escreveu um comentário com 5 votos a favor."},
	}},
	{"well-known", BadgeRule{MeritFollowers, 25}, map[string]BadgeText{
		"en":    {"Well known", "Has 25 followers."},
		"de":    {"Bekannt", "Hat 25 Follower."},
		"es":    {"Figura conocida", "Tiene 25 seguidores."},
		"fr":    {"Figure connue", "Compte 25 abonnés."},
		"pt-BR": {"Rosto conhecido", "Tem 25 seguidores."},
	}},
}
