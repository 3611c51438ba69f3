import { say, sentences } from './stack/say.ts';
import { onStopSignal } from './stack/signals.ts';
import { Supervisor } from './stack/supervisor.ts';
import { bringUpServices, SERVICES } from './testing/kept.ts';

const supervisor = new Supervisor(say);

onStopSignal((isSecond) => void supervisor.stop(isSecond).then(() => process.exit(0)));
try {
  const { databaseUrl, emulatorsUrl } = await bringUpServices({ supervisor, say, command: SERVICES });
  say(`database ${databaseUrl}`);
  say(`emulators ${emulatorsUrl}`);
  say('ready for: npm test -- unit|integration|e2e [file or name]');
} catch (error) {
  if (!supervisor.isStopping()) {
    for (const line of sentences(error)) console.error(line);
    await supervisor.stop();
    process.exit(1);
  }
}
