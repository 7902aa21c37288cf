const width = 30;

/** One line that is overwritten on a terminal; elsewhere, a line for every tenth. */
export function progressBar(label: string, output: NodeJS.WriteStream = process.stderr) {
  let tenths = -1;

  return function show(done: number, total: number): void {
    const share = total === 0 ? 1 : done / total;
    if (output.isTTY) {
      const filled = Math.round(share * width);
      const bar = "█".repeat(filled) + "░".repeat(width - filled);
      output.write(`\r${label} ${bar} ${done}/${total}${done === total ? "\n" : ""}`);
    } else if (Math.floor(share * 10) > tenths) {
      tenths = Math.floor(share * 10);
      output.write(`${label} ${done}/${total}\n`);
    }
  };
}

export function progressBars(output?: NodeJS.WriteStream) {
  let current = "";
  let show = progressBar(current, output);

  return function showStep(step: string, done: number, total: number): void {
    if (step !== current) show = progressBar(step, output);
    current = step;
    show(done, total);
  };
}
