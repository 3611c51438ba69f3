import 'server-only';
import { Client } from 'pg';
import { directUrl, env } from './env';

const AGAIN_MS = 1_000;
const CONNECT_MS = 2_000;
const SILENT_MS = 10_000;

/**
 * Calls back with everything that is told on this channel of the database, on a connection of its own past any pooler,
 * and whenever that connection was opened: what is told while it is lost nobody hears. Whoever must not miss anything
 * looks by himself too.
 */
export function listen(channel: 'page_versions', hear: () => void): void {
  const client = new Client({
    connectionString: directUrl(env()),
    application_name: 'shop-listen',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENT_MS,
  });
  const again = () => void setTimeout(() => listen(channel, hear), AGAIN_MS).unref();
  const open = async () => {
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    hear();
  };
  client.on('notification', hear);
  client.on('error', () => undefined);
  client.once('end', again);
  open().catch(() => void client.end().catch(() => undefined));
}
