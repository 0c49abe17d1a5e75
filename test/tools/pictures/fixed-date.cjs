// Loaded by `-r` before the app: its wall clock shows one moment for ever, so that two runs show the same. Timers keep their pace.
const moment = Number(process.env.LONGREACH_PICTURES_AT);
const RealDate = globalThis.Date;
globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(moment);
    else super(...given);
  }
  static now() {
    return moment;
  }
};
