// Bundles a page's script with a framework and its example: node build.mjs react.js. What it needs
// is in the folder that MODULES names.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(join(process.env.MODULES, "package.json"));
const { build } = require("esbuild");
const { parse, compileScript } = require("@vue/compiler-sfc");

// A component of Vue is compiled as its own tools do.
const vue = {
	name: "vue",
	setup({ onLoad }) {
		onLoad({ filter: /\.vue$/ }, async ({ path }) => {
			const { descriptor, errors } = parse(await readFile(path, "utf8"), { filename: path });
			if (errors.length) throw errors[0];
			return { contents: compileScript(descriptor, { id: "example", inlineTemplate: true }).content, loader: "js" };
		});
	},
};

const { outputFiles } = await build({
	entryPoints: [process.argv[2]], bundle: true, write: false, minify: true, format: "iife", plugins: [vue],
	alias: process.argv[2] === "react18.js" ? { react: "react18", "react-dom": "react-dom18" } : {},
	nodePaths: [join(process.env.MODULES, "node_modules")], define: { "process.env.NODE_ENV": '"production"',
		__VUE_OPTIONS_API__: "true", __VUE_PROD_DEVTOOLS__: "false", __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false" },
});
process.stdout.write(outputFiles[0].text);
