import { Body, Button, Container, Head, Heading, Html, Preview, render, Section, Text } from '@react-email/components';
import { formatCount, formatRupees } from '@/lib/core/format';
import { site } from '@/lib/core/site';
import type { AccountChange, Mail, MailEnquiry, MailOrder } from '@/lib/messages/outbox/rules';
import { delivery } from './delivery';

const COLOURS = { ground: '#fff9ec', ink: '#2a2118', soft: '#5f5245', leaf: '#1f5b3a' };
const text = { color: COLOURS.ink, fontSize: '16px', lineHeight: '26px' };
const button = {
  backgroundColor: COLOURS.leaf,
  borderRadius: '999px',
  color: '#ffffff',
  fontWeight: 600,
  padding: '14px 28px',
};

type Letter = { subject: string; greeting: string; paragraphs: string[]; action?: { label: string; href: string } };

/** For everybody: the name of an account was typed by whoever made it, with whosever address. */
const GREETING = 'Namaste,';

const INVISIBLE = /[^\P{Cf}\u200c\u200d]/gu;
const FIGURE = /^[^\p{L}.]*\d+\.\d+[^.]*$/u;

/** A full stop or a colon inside a word gets a blank behind it: readable as before, and no program makes a link of it. */
const apart = (word: string): string =>
  (FIGURE.test(word) ? word : word.replace(/[.\u2024\u3002\ufe52\uff0e\uff61](?=[^.])/g, '$& '))
    .replace(/(?<=[^\d\s])[:\uff1a](?=\S)/g, '$& ')
    .replace(/([/\\])(?=\1)/g, '$& ');

/** What somebody has typed, as text and nothing else. */
const typed = (text: string): string => text.replace(INVISIBLE, '').replace(/\S+/gu, apart);

const orderLines = (order: MailOrder): string[] => [
  `Thank you for your order of ${formatCount(order.quantity, 'kit')}.`,
  `Order id: ${order.orderId}`,
  order.method === 'cod'
    ? `Please keep ${formatRupees(order.amount)} in cash ready.`
    : `We received ${formatRupees(order.amount)}.`,
  `Delivery to ${typed(`${order.name}, ${order.address}.`)}`,
  `We ship within ${delivery.shipsWithin} and deliver within ${delivery.deliveredWithin}.`,
];

const enquiryLines = ({ name, message, email, phone }: MailEnquiry): string[] => [
  ...message
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(typed),
  `Name: ${typed(name)}`,
  ...(email ? [`Email: ${typed(email)}`] : []),
  ...(phone ? [`Phone: +91 ${phone}`] : []),
];

const NOT_MINE = 'If it was not you, do nothing: without this confirmation you get no mail about any order.';

const NOT_ME = 'If it was not you, ask for a reset link at once and tell us.';

const CHANGES: Record<AccountChange, { what: string; text: string }> = {
  password: {
    what: 'the password was changed',
    text: 'Your password was changed a moment ago, and you were signed out everywhere else.',
  },
  'phone-linked': {
    what: 'a phone number was linked to your account',
    text: 'A phone number was linked to your account a moment ago. Whoever holds it can sign in with a code by SMS.',
  },
  'phone-replaced': {
    what: 'the phone number for signing in was changed',
    text: 'The phone number of your account was changed a moment ago, and you were signed out everywhere else. Codes for signing in go to the new number.',
  },
  'factor-on': {
    what: 'the second step at login was switched on',
    text: 'From now on signing in takes a code of an authenticator app, or a recovery code, after the password.',
  },
  'factor-off': {
    what: 'the second step at login was switched off',
    text: 'From now on the password alone is enough to sign in, and the recovery codes no longer work.',
  },
  'recovery-codes': {
    what: 'the recovery codes were made anew',
    text: 'New recovery codes were made a moment ago. The old ones no longer work.',
  },
};

function letterFor(mail: Mail, link: string): Letter {
  switch (mail.template) {
    case 'order-confirmed':
      return {
        subject: `Your ${site.name} order ${mail.data.orderId}`,
        greeting: GREETING,
        paragraphs: orderLines(mail.data),
      };
    case 'welcome':
      return {
        subject: `Welcome to ${site.name}`,
        greeting: GREETING,
        paragraphs: [
          'An account was made with this e-mail address. You can sign in with it and the password you chose.',
          'Sign in, then press the button: from then on your order confirmations come by e-mail too.',
          NOT_MINE,
        ],
        action: { label: 'Confirm my email', href: link },
      };
    case 'confirm-email':
      return {
        subject: `Confirm your email at ${site.name}`,
        greeting: GREETING,
        paragraphs: [
          'You asked for a link to confirm this e-mail address. Sign in, then press the button: from then on your order confirmations come by e-mail too.',
          NOT_MINE,
        ],
        action: { label: 'Confirm my email', href: link },
      };
    case 'already-registered':
      return {
        subject: `You already have an account at ${site.name}`,
        greeting: GREETING,
        paragraphs: [
          'Somebody tried to create an account with this e-mail address, but there is one already. Nothing was changed.',
          'If it was you and you forgot the password, you can ask for a reset link.',
        ],
        action: { label: 'Reset password', href: `${link}/auth/forgot` },
      };
    case 'reset-password':
      return {
        subject: `Reset your ${site.name} password`,
        greeting: GREETING,
        paragraphs: [
          'You asked for a new password. The button below works once, for 30 minutes.',
          'If it was not you, ignore this mail: your password stays as it is.',
        ],
        action: { label: 'Reset Password', href: link },
      };
    case 'password-changed':
      return {
        subject: `Your ${site.name} password was changed`,
        greeting: GREETING,
        paragraphs: ['Your password was changed a moment ago, and you were signed out everywhere else.', NOT_ME],
        action: { label: 'It was not me', href: `${link}/auth/forgot` },
      };
    case 'account-changed': {
      const { what, text } = CHANGES[mail.data.change];
      return {
        subject: `Your ${site.name} account: ${what}`,
        greeting: GREETING,
        paragraphs: [text, NOT_ME],
        action: { label: 'It was not me', href: `${link}/auth/forgot` },
      };
    }
    case 'enquiry':
      return {
        subject: `Question ${mail.data.reference} from the contact page`,
        greeting: 'Somebody wrote on the contact page:',
        paragraphs: enquiryLines(mail.data),
      };
    case 'owner-notice':
      return {
        subject: `${site.name}: ${mail.data.subject}`,
        greeting: 'Something in the shop needs your eye.',
        paragraphs: mail.data.lines,
        action: { label: 'Open the dashboard', href: `${link}/admin/dashboard` },
      };
  }
}

function LetterMail({ letter }: { letter: Letter }) {
  return (
    <Html lang="en-IN">
      <Head />
      <Preview>{letter.paragraphs[0] ?? letter.subject}</Preview>
      <Body style={{ backgroundColor: COLOURS.ground, fontFamily: 'Verdana, sans-serif', padding: '24px 0' }}>
        <Container style={{ backgroundColor: '#ffffff', borderRadius: '16px', padding: '32px' }}>
          <Heading style={{ color: COLOURS.leaf, fontSize: '22px' }}>{site.name}</Heading>
          <Text style={text}>{letter.greeting}</Text>
          {letter.paragraphs.map((paragraph) => (
            <Text key={paragraph} style={text}>
              {paragraph}
            </Text>
          ))}
          {letter.action && (
            <Section>
              <Button href={letter.action.href} style={button}>
                {letter.action.label}
              </Button>
            </Section>
          )}
        </Container>
      </Body>
    </Html>
  );
}

/** An e-mail in HTML and plain text. `link` is the shop's origin, or the secret link of the mail that carries one. */
export async function renderMail(mail: Mail, link: string): Promise<{ subject: string; html: string; text: string }> {
  const letter = letterFor(mail, link);
  const element = <LetterMail letter={letter} />;
  return { subject: letter.subject, html: await render(element), text: await render(element, { plainText: true }) };
}
