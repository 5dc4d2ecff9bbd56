import { expect, it, describe } from 'vitest';
import { bytesAsFile } from '../../make/raw-rows.ts';
import { readWal, type WalReport } from '../../../src/store/raw/wal-file.ts';
import { walFrames, type WalFrame, readWalHeader } from '../../../src/store/raw/wal-frames.ts';
import { randomNumbers } from '../../make/synthetic-store.ts';
import { commitsBySqlite, writeLog, type Logged } from '../../make/write-log.ts';

const HEAD = 32;
const SIZES = [0, 5000, 100, 20_000, 0, 0, 9000, 100];

const reportOf = (log: Uint8Array): WalReport => readWal(bytesAsFile(log));

function framesOf(log: Uint8Array): WalFrame[] {
  const file = bytesAsFile(log);
  const header = readWalHeader(file);
  return header === null ? [] : [...walFrames(file, header)];
}

function flipped(log: Uint8Array, at: number, bit: number): Uint8Array {
  const copy = Uint8Array.from(log);
  copy[at] = (copy[at] ?? 0) ^ (1 << bit);
  return copy;
}

let made: Logged | undefined;
/** Written once: whoever changes it changes a copy. */
const plain = (): Logged => (made ??= writeLog((to) => SIZES.forEach((bytes) => to.commit(bytes))));

describe('a whole log', () => {
  it.each([512, 4096, 65536])('is read as SQLite reads it, with pages of %i bytes', (pageSize) => {
    const logged = writeLog((to) => SIZES.forEach((bytes) => to.commit(bytes)), pageSize);
    const report = reportOf(logged.log);
    const last = framesOf(logged.log).at(-1);
    expect(report).toMatchObject({ state: 'whole', commits: SIZES.length });
    expect(commitsBySqlite(logged)).toBe(report.commits);
    expect(report.header).toMatchObject({ pageSize, isSound: true });
    expect(report.replayed).toBe(report.frames);
    expect(report.lastCommit).toEqual({ frame: report.frames - 1, pages: last?.pages });
    expect(report.behind).toEqual({ frames: 0, commits: 0 });
  });

  it('is read in the other order of bytes, too', () => {
    const { log } = plain();
    const other = withBigEndianSums(log);
    expect(readWalHeader(bytesAsFile(other))?.isLittleEndian).toBe(false);
    expect(reportOf(other)).toMatchObject({ state: 'whole', commits: SIZES.length });
  });

  it('may have frames of an older generation behind it', () => {
    const logged = writeLog((to) => {
      SIZES.forEach((bytes) => to.commit(bytes));
      to.restart();
      to.commit(5000);
      to.commit(100);
    });
    const report = reportOf(logged.log);
    expect(report).toMatchObject({ state: 'whole', commits: 2, behind: { frames: 0 } });
    expect(report.frames).toBeGreaterThan(report.replayed);
    expect(commitsBySqlite(logged)).toBe(SIZES.length + 2);
    expect(framesOf(logged.log).at(-1)).toMatchObject({ isOfThisLog: false, isValid: false });
  });

  it('is torn, not damaged, where frames of an older one go on from a head half written', () => {
    let old: Uint8Array = new Uint8Array();
    let acknowledged = 0;
    const { log } = writeLog((to) => {
      for (let left = 12; left > 0; left -= 1) to.commit(20_000);
      old = to.copy().log;
      to.restart();
      to.commit(5000);
      to.commit(100);
      acknowledged = framesOf(to.copy().log).filter(({ isValid }) => isValid).length;
      to.commit(20_000);
    });
    const frame = 24 + 4096;
    const sectors = Array.from({ length: 7 }, (_, n) => 24 + (n + 1) * 512);
    const last = framesOf(log).filter(({ isValid }) => isValid).length;
    expect(old.length).toBeGreaterThan(HEAD + (last + 5) * frame);
    for (let index = acknowledged; index < last; index += 1) {
      // Each part of its head, and of its page what comes in sectors.
      for (const came of [0, 4, 8, 12, 16, 20, 24, 32, ...sectors, frame - 8, frame]) {
        const at = HEAD + index * frame + came;
        const cut = Buffer.concat([log.subarray(0, at), old.subarray(at)]);
        expect(['whole', 'torn'], `frame ${index}, ${came} bytes`).toContain(reportOf(cut).state);
      }
    }
  });

  it('says of each frame which transaction it belongs to', () => {
    const frames = framesOf(plain().log);
    expect(frames.every((frame) => frame.isValid && frame.follows === 'stored')).toBe(true);
    expect(frames.filter(({ pages }) => pages > 0).map(({ transaction }) => transaction)).toEqual(
      SIZES.map((_, index) => index),
    );
  });

  it('has nothing in it when it is empty', () => {
    expect(reportOf(new Uint8Array())).toMatchObject({ state: 'whole', header: null, frames: 0 });
  });
});

/** The log as a machine of the other order of bytes writes it. */
function withBigEndianSums(log: Uint8Array): Uint8Array {
  const view = new DataView(Uint8Array.from(log).buffer);
  const sum = (from: number, to: number, [one, two]: [number, number]): [number, number] => {
    for (let at = from; at < to; at += 8) {
      one = (one + view.getUint32(at) + two) >>> 0;
      two = (two + view.getUint32(at + 4) + one) >>> 0;
    }
    return [one, two];
  };
  view.setUint32(0, 0x377f0683);
  let last = sum(0, 24, [0, 0]);
  view.setUint32(24, last[0]);
  view.setUint32(28, last[1]);
  const size = 24 + view.getUint32(8);
  for (let at = HEAD; at + size <= log.length; at += size) {
    last = sum(at + 24, at + size, sum(at, at + 8, last));
    view.setUint32(at + 16, last[0]);
    view.setUint32(at + 20, last[1]);
  }
  return new Uint8Array(view.buffer);
}

describe('one flipped bit', () => {
  it('is told from a power cut wherever it stands before the last transaction', () => {
    const logged = plain();
    const below = randomNumbers(7);
    const last = SIZES.length - 1;
    let all = 0;
    let found = 0;
    for (const { index, at, transaction } of framesOf(logged.log)) {
      // Each field of the head once, and the page at some places.
      for (const place of [0, 3, 4, 6, 7, 8, 15, 16, 23, 24, 4119, 24 + below(4096)]) {
        const flip = { at: at - 24 + place, bit: below(8) };
        const log = flipped(logged.log, flip.at, flip.bit);
        const report = reportOf(log);
        const hint = `frame ${index}, byte ${place}`;
        const isMark = place >= 4 && place < 8 && report.flip === null;
        if (!isMark) expect(report.state, hint).toBe(transaction === last ? 'torn' : 'damaged');
        expect(report.commits, hint).toBe(transaction);
        all += 1;
        if (report.flip !== null) {
          found += 1;
          expect(report.flip, hint).toEqual(flip);
          expect(report.behind.commits, hint).toBe(SIZES.length - transaction);
        }
        if (place % 8 === 7) expect(commitsBySqlite({ ...logged, log }), hint).toBe(transaction);
      }
    }
    expect(found / all).toBeGreaterThan(0.6);
  });

  it.each([2, 7, 30])(
    'among %i of them in one frame is told, unless that is of the last transaction',
    (count) => {
      const logged = plain();
      const below = randomNumbers(count);
      const last = SIZES.length - 1;
      for (const { index, at, transaction } of framesOf(logged.log)) {
        const log = Uint8Array.from(logged.log);
        for (let n = 0; n < count; n += 1) log.set(flipped(log, at + below(4096), below(8)));
        const report = reportOf(log);
        expect(report.state, `frame ${index}`).toBe(transaction === last ? 'torn' : 'damaged');
        expect(report, `frame ${index}`).toMatchObject({ commits: transaction, flip: null });
        if (index % 5 === 0) expect(commitsBySqlite({ ...logged, log })).toBe(transaction);
      }
    },
  );

  it('in the head makes SQLite drop everything, and the frames are still read', () => {
    const logged = plain();
    for (let at = 0; at < HEAD; at += 1) {
      const log = flipped(logged.log, at, at % 8);
      const report = reportOf(log);
      expect(report, `byte ${at}`).toMatchObject({
        state: 'header-damaged',
        header: { pageSize: 4096, isSound: false },
        replayed: 0,
      });
      expect(report.behind.commits).toBeGreaterThanOrEqual(SIZES.length - 1);
      if (report.flip !== null) expect(report.flip).toEqual({ at, bit: at % 8 });
    }
    expect(commitsBySqlite({ ...logged, log: flipped(logged.log, 13, 0) })).toBe(0);
  });

  it('is turned back in the frame that is read', () => {
    const { log } = plain();
    const good = framesOf(log).map(({ bytes, page, pages }) => ({ bytes, page, pages }));
    const frames = framesOf(flipped(log, HEAD + 2 * 4120 + 900, 3));
    expect(frames).toMatchObject(good);
    expect(frames[2]).toMatchObject({ isValid: false, follows: 'stored', flip: { bit: 3 } });
    expect(frames.slice(3).every(({ isValid, follows }) => !isValid && follows === 'stored')).toBe(
      true,
    );
  });

  it('in a log of the other order of bytes is found as well', () => {
    const other = withBigEndianSums(plain().log);
    for (const at of [HEAD + 2, HEAD + 7, HEAD + 17, HEAD + 4120 + 1002, HEAD + 4120 + 1003]) {
      expect(reportOf(flipped(other, at, 6)).flip, `byte ${at}`).toEqual({ at, bit: 6 });
    }
  });

  it('is told where each transaction writes the same page, too', () => {
    const { log } = writeLog((to) => [5000, 0, 0, 0].forEach((bytes) => to.commit(bytes)));
    const frames = framesOf(log);
    const last = frames.slice(-3);
    expect(new Set(last.map(({ page }) => page)).size).toBe(1);
    const damaged = Uint8Array.from(log).fill(7, (last[1]?.at ?? 0) + 10, (last[1]?.at ?? 0) + 90);
    expect(reportOf(damaged)).toMatchObject({ state: 'damaged', commits: 2, flip: null });
  });

  it('and more, in the salts alone, ends what SQLite takes', () => {
    const logged = plain();
    const log = Uint8Array.from(logged.log).fill(0x5a, HEAD + 3 * 4120 + 8, HEAD + 3 * 4120 + 16);
    const report = reportOf(log);
    expect(report.state).toBe('damaged');
    expect(report.commits).toBe(commitsBySqlite({ ...logged, log }));
    expect(framesOf(log)[3]).toMatchObject({
      isValid: false,
      isOfThisLog: true,
      follows: 'stored',
    });
  });

  it('and whole sectors of noise are told as damage', () => {
    const { log } = plain();
    const noisy = Uint8Array.from(log);
    noisy.fill(0xa5, HEAD + 4120, HEAD + 4 * 4120);
    expect(reportOf(noisy)).toMatchObject({ state: 'damaged', commits: 1 });
    noisy.fill(0xa5, 0, HEAD);
    const headless = reportOf(noisy);
    expect(headless).toMatchObject({ state: 'header-damaged', commits: 0, flip: null });
    expect(headless.behind.commits).toBeGreaterThan(3);
  });
});

describe('what a power cut leaves', () => {
  const bases: [string, () => { before: Logged; after: Logged }][] = [
    ['a new log', () => lastOf((to) => SIZES.forEach((bytes) => to.commit(bytes)))],
    [
      'a log over an older generation',
      () =>
        lastOf((to) => {
          [...SIZES, ...SIZES, 40_000].forEach((bytes) => to.commit(bytes));
          to.restart();
          SIZES.forEach((bytes) => to.commit(bytes));
        }),
    ],
    [
      'a log over transactions that were taken back',
      () =>
        lastOf((to) => {
          to.commit(100);
          to.rollBack(200_000);
          to.commit(9000);
          to.rollBack(100_000);
          to.commit(100);
        }),
    ],
    ['a log of one transaction', () => lastOf(() => undefined)],
  ];

  function lastOf(write: (writer: Parameters<Parameters<typeof writeLog>[0]>[0]) => void) {
    let before: Logged | undefined;
    const after = writeLog((writer) => {
      write(writer);
      before = writer.copy();
      writer.commit(30_000);
    });
    return { before: before ?? after, after };
  }

  it.each(bases)('of the last transaction is never taken for damage: %s', (_, make) => {
    const { before, after } = make();
    const below = randomNumbers(11);
    const length = after.log.length;
    const old = new Uint8Array(length);
    old.set(before.log);
    const states: Record<string, number> = {};
    for (let round = 0; round < 60; round += 1) {
      const log = Uint8Array.from(old);
      // The head is flushed before any frame.
      log.set(after.log.subarray(0, HEAD));
      const size = [512, 4096][below(2)] ?? 512;
      for (let at = 0; at < length; at += size) {
        if (below(4) > round % 4) log.set(after.log.subarray(at, at + size), at);
      }
      const cut = round % 3 === 0 ? Math.max(before.log.length, below(length)) : length;
      const { state, commits } = reportOf(log.subarray(0, cut));
      states[state] = (states[state] ?? 0) + 1;
      expect(['whole', 'torn'], `round ${round}`).toContain(state);
      if (round % 20 === 0) {
        const replayed = commitsBySqlite({ ...after, log: log.subarray(0, cut) });
        expect(replayed - commitsBySqlite({ ...after, log: new Uint8Array() })).toBe(commits);
      }
    }
    expect(states['torn'], JSON.stringify(states)).toBeGreaterThan(9);
  });

  it('is no damage wherever the log is cut off or turns to zeros', () => {
    const { log } = plain();
    const below = randomNumbers(3);
    for (let round = 0; round < 110; round += 1) {
      const cut = round < 80 ? round : below(log.length);
      const zeroed = Uint8Array.from(log).fill(0, cut);
      for (const bytes of [log.subarray(0, cut), zeroed]) {
        expect(['whole', 'torn'], `from ${cut}`).toContain(reportOf(bytes).state);
      }
    }
  });

  it('is no damage where a head with one wrong bit stands alone, and is where anything follows', () => {
    const log = Uint8Array.from(plain().log).fill(0, HEAD);
    for (let at = 0; at < HEAD; at += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const without = flipped(log, at, bit);
        for (const bytes of [without, without.subarray(0, HEAD)])
          expect(reportOf(bytes), `bit ${bit} of ${at}`).toMatchObject({
            state: 'torn',
            frames: 0,
          });
        without[HEAD + 8] = 1;
        expect(['header-damaged', 'unrecognised']).toContain(reportOf(without).state);
      }
    }
  });

  it('is told where the log is cut off within a frame', () => {
    const { log } = plain();
    expect(reportOf(log.subarray(0, HEAD + 4120 + 30)).state).toBe('torn');
    expect(reportOf(log.subarray(0, HEAD + 4120)).state).toBe('whole');
  });

  it('is no damage where sectors are filled with repetitions of the commit', () => {
    const { log } = writeLog((to) => [0, 0, 0].forEach(() => to.commit(0)));
    const padded = withRepeatedCommits(log);
    expect(reportOf(padded)).toMatchObject({ state: 'whole', commits: 6 });
    const torn = Uint8Array.from(padded).fill(7, HEAD + 4 * 4120 + 2000, HEAD + 4 * 4120 + 2500);
    expect(reportOf(torn).state).toBe('torn');
  });
});

/** Each frame, all of which commit, twice: as where a sector is lost with its neighbour. */
function withRepeatedCommits(log: Uint8Array): Uint8Array {
  const frames = Array.from({ length: (log.length - HEAD) / 4120 }, (_, index) =>
    log.subarray(HEAD + index * 4120, HEAD + (index + 1) * 4120),
  );
  return withLittleEndianSums(
    Buffer.concat([log.subarray(0, HEAD), ...frames.flatMap((f) => [f, f])]),
  );
}

function withLittleEndianSums(log: Uint8Array): Uint8Array {
  const view = new DataView(Uint8Array.from(log).buffer);
  let one = view.getUint32(24);
  let two = view.getUint32(28);
  for (let frame = HEAD; frame + 4120 <= log.length; frame += 4120) {
    for (let at = frame; at < frame + 4120; at += at === frame ? 24 : 8) {
      one = (one + view.getUint32(at, true) + two) >>> 0;
      two = (two + view.getUint32(at + 4, true) + one) >>> 0;
    }
    view.setUint32(frame + 16, one);
    view.setUint32(frame + 20, two);
  }
  return new Uint8Array(view.buffer);
}
