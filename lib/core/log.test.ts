import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { env } from './env';

const { LOG_LEVEL } = env();
beforeEach(() => vi.resetModules());
afterEach(() => {
  Object.assign(env(), { LOG_LEVEL });
  vi.resetModules();
});

test.each(['warn', 'fatal', 'silent'])(
  'a shop that logs at the level %s still writes what somebody will need',
  async (level) => {
    const written: string[] = [];
    vi.doMock('pino', async (importOriginal) => {
      const { default: pino } = await importOriginal<typeof import('pino')>();
      const toList = (options: object) => pino(options, { write: (line: string) => void written.push(line) });
      return { default: Object.assign(toList, pino) };
    });
    try {
      const { log, record } = await import('./log');
      Object.assign((await import('./env')).env(), { LOG_LEVEL: level });
      log().info({ account: 'a' }, 'one of many');
      record().info({ account: 'b', phone: '9876500000' }, 'one to keep');
    } finally {
      vi.doUnmock('pino');
    }
    expect(written.map((line) => JSON.parse(line))).toEqual([
      { level: 30, time: expect.any(String), account: 'b', phone: '[removed]', msg: 'one to keep' },
    ]);
  },
);
