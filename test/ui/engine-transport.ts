/** A page's way to a real engine in Node: the same events, before the answers they belong to. */
import { onTestFinished } from 'vitest';
import { commands } from 'vitest/browser';
import type { CommandName } from '../../src/contract/commands/commands.ts';
import type { EngineEvent } from '../../src/contract/events.ts';
import type { Reply } from '../../src/contract/transport.ts';
import type { EngineSeed } from '../make/page-engine.ts';
import { lateness } from '../make/late-answers.ts';
import { answerOf, type Answers, type ScriptedTransport } from './scripted-transport.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    startPageEngine(id: string, seed: EngineSeed): Promise<void>;
    callPageEngine(
      id: string,
      command: string,
      input: unknown,
    ): Promise<{ reply: Reply; announced: number }>;
    readPageEvents(id: string, from: number): Promise<EngineEvent[]>;
    letPageEngineGo(id: string): Promise<void>;
    stopPageEngine(id: string): Promise<void>;
  }
}

/** Starts an engine for this test. A command with an answer of the test's own never reaches it. */
export async function engineTransport(
  seed: EngineSeed,
  answers: Answers = {},
): Promise<ScriptedTransport & { isAsking: () => boolean; letGo: () => Promise<void> }> {
  const id = crypto.randomUUID();
  const asked: ScriptedTransport['asked'] = [];
  const listeners = new Set<(event: EngineEvent) => void>();
  let heard = 0;
  let asking = 0;
  let waiting: { announced: number; go: () => void }[] = [];
  let over = false;
  const late = lateness(import.meta.env['VITE_LATE'] as string | undefined);

  const announce = (event: EngineEvent): void => listeners.forEach((hear) => hear(event));
  const listenOn = async (): Promise<void> => {
    while (!over) {
      const events = await commands.readPageEvents(id, heard);
      await late();
      for (const event of events) {
        heard += 1;
        announce(event);
      }
      for (const { announced, go } of waiting) if (announced <= heard) go();
      waiting = waiting.filter(({ announced }) => announced > heard);
    }
  };

  await commands.startPageEngine(id, seed);
  onTestFinished(async () => {
    over = true;
    await commands.stopPageEngine(id);
  });
  void listenOn();
  return {
    asked,
    announce,
    inputsOf: (command: CommandName) =>
      asked.filter((call) => call.command === command).map(({ input }) => input),
    async call(command, input) {
      asked.push({ command, input });
      const own = answers[command as CommandName];
      if (own) return answerOf(own, input);
      asking += 1;
      try {
        const { reply, announced } = await commands.callPageEngine(id, command, input);
        await late();
        if (announced > heard && !over)
          await new Promise<void>((go) => waiting.push({ announced, go }));
        return reply;
      } finally {
        asking -= 1;
      }
    },
    isAsking: () => asking > 0,
    letGo: () => commands.letPageEngineGo(id),
    listen(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
