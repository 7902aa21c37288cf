/** The other side of `askConfinedProcess`. In a file of its own, which reads nothing else. */
export function serveOneRequest<Question, Answer>(answerTo: (question: Question) => Answer | Promise<Answer>): void {
  process.once("message", async (question: Question) => {
    process.send?.({ answer: await answerTo(question) }, () => process.disconnect());
  });
  process.send?.("ready");
}
