import { createServer, type Server, type Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Context } from './core.ts';
import { addToInbox } from './inbox.ts';

const MAX_MESSAGE_BYTES = 10 * 1024 * 1024;
/** As from a server of another kind. */
const GARBAGE = 'HTTP/1.1 200 OK\r\n\r\n<html>';
const SMTP_FAULTS = ['refuse', '421', '451', '535', '550', '552'];

class SmtpError extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function store(context: Context, source: Buffer, recipients: string[], sender: string): Promise<void> {
  const mail = await PostalMime.parse(source);
  context.store.transaction(() => {
    for (const to of recipients) {
      addToInbox(context, {
        channel: 'email',
        to,
        from: mail.from?.address ?? sender,
        subject: mail.subject ?? '',
        body: (mail.text ?? '').trimEnd(),
        ...(mail.html ? { html: mail.html } : {}),
      });
    }
  });
}

export type Smtp = { listen(port: number, host: string): Promise<number>; close(): Promise<void> };

/** One fault is taken for each connection. */
export function createSmtp(context: Context): Smtp {
  const { faults, log } = context;
  faults.allow('smtp', SMTP_FAULTS);
  const modes = new Map<number, string>();
  const sockets = new Set<Socket>();
  const servers: Server[] = [];
  const modeOf = (session: SMTPServerSession) => modes.get(session.remotePort) ?? 'ok';

  const smtp = new SMTPServer({
    authOptional: true,
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MESSAGE_BYTES,
    logger: false,
    onConnect(session, callback) {
      const mode = modeOf(session);
      if (mode === 'rate-limit' || mode === '421')
        callback(new SmtpError(421, 'Too many connections, try again later'));
      else callback();
    },
    onAuth(auth, session, callback) {
      if (['535', 'unauthorized'].includes(modeOf(session)))
        callback(new SmtpError(535, 'Authentication credentials invalid'));
      else callback(null, { user: auth.username ?? 'anonymous' });
    },
    onMailFrom(_address, session, callback) {
      if (modeOf(session) === 'unauthorized') callback(new SmtpError(530, 'Authentication required'));
      else callback();
    },
    onRcptTo(_address, session, callback) {
      const mode = modeOf(session);
      if (mode === '550') callback(new SmtpError(550, 'Mailbox unavailable'));
      else if (mode === '451') callback(new SmtpError(451, 'Mailbox busy, try again later'));
      else callback();
    },
    onData(stream, session, callback) {
      const { mailFrom, rcptTo } = session.envelope;
      const mode = modeOf(session);
      const receive = async () => {
        const source = await readAll(stream);
        log.add('smtp', 'DATA', '/', mode);
        if (mode === 'error') throw new SmtpError(451, 'Temporary local problem, try again later');
        if (stream.sizeExceeded || mode === '552') throw new SmtpError(552, 'Message exceeds the size limit');
        const recipients = rcptTo.map(({ address }) => address);
        await store(context, source, recipients, mailFrom ? mailFrom.address : '');
        if (mode !== 'lost-answer') return callback(null, 'OK: queued');
        for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy();
      };
      receive().catch((error: unknown) => callback(error instanceof Error ? error : new Error('unreadable message')));
    },
  });
  smtp.on('error', () => {});

  async function accept(socket: Socket): Promise<void> {
    const port = socket.remotePort ?? 0;
    const mode = faults.take('smtp');
    log.add('smtp', 'CONNECT', '/', mode);
    sockets.add(socket);
    modes.set(port, mode);
    socket.on('error', () => {});
    socket.once('close', () => {
      sockets.delete(socket);
      modes.delete(port);
    });
    if (mode === 'reset' || mode === 'refuse') socket.resetAndDestroy();
    else if (mode === 'garbage') socket.end(GARBAGE);
    else if (mode === 'slow' && !(await faults.pause(faults.slowMs))) socket.destroy();
    else if (mode !== 'hang' && !socket.destroyed) smtp.server.emit('connection', socket);
  }

  return {
    listen(port, host) {
      const server = createServer((socket) => void accept(socket));
      servers.push(server);
      return new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          const address = server.address();
          resolve(typeof address === 'object' && address ? address.port : port);
        });
      });
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}
