/**
 * Long messages in parts. A browser takes in a message of a socket in one task, some 30 ms for each
 * megabyte, and a canvas of 2,000 is two: in parts, the page answers between them.
 */

/** In UTF-16 units; some 8 ms of the page. */
const PART = 256 * 1024;
/** Begins a part that others follow. No message does: each is an object in JSON. */
const MORE = '+';

/** The parts of a message in JSON, in order; of most there is one, which is the message itself. */
export function* messageParts(message: string): Generator<string, void> {
  let from = 0;
  while (message.length - from > PART) {
    // Two halves of one letter stay together: alone, neither can be sent.
    const to = from + PART - Number(isHighSurrogate(message.charCodeAt(from + PART - 1)));
    yield MORE + message.slice(from, to);
    from = to;
  }
  yield message.slice(from);
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** Takes parts in order; answers the message with its last part, and null before. */
export function createPartJoiner(): (part: string) => string | null {
  let before: string[] = [];
  return (part) => {
    if (part.startsWith(MORE)) {
      before.push(part.slice(MORE.length));
      return null;
    }
    const message = [...before, part].join('');
    before = [];
    return message;
  };
}
