import { createApp, h, ref } from "vue";

import Stoa from "../../../examples/vue/Stoa.vue";

const question = ref(null);
window.heard = [];
window.put = (next) => { question.value = next; };
const tell = ({ detail }) => window.heard.push(question.value + " " + detail.kind);
createApp({ render: () => question.value && h(Stoa, { is: "thread", question: question.value, onStoaError: tell }) }).mount("main");
