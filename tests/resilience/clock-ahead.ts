// Preloaded into a server or command: sets its clock ahead by VARIFOCAL_TEST_CLOCK_AHEAD milliseconds.

const ahead = Number(process.env.VARIFOCAL_TEST_CLOCK_AHEAD);
const { now } = Date;

globalThis.Date = class extends Date {
  constructor(...given: [] | [number]) {
    if (given.length === 0) super(now() + ahead);
    else super(...given);
  }
  static override now(): number {
    return now() + ahead;
  }
} as DateConstructor;
