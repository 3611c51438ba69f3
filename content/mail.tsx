import { Body, Button, Container, Head, Heading, Html, Preview, render, Section, Text } from '@react-email/components';
import { formatCount, formatRupees } from '@/lib/format';
import type { Mail, MailEnquiry, MailOrder } from '@/lib/notifications/rules';
import { site } from '@/lib/site';
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

const hello = (name: string | null) => (name ? `Namaste ${name},` : 'Namaste,');

const orderLines = (order: MailOrder): string[] => [
  `Thank you for your order of ${formatCount(order.quantity, 'kit')}.`,
  `Order id: ${order.orderId}`,
  order.method === 'cod'
    ? `Please keep ${formatRupees(order.amount)} in cash ready.`
    : `We received ${formatRupees(order.amount)}.`,
  `Delivery to ${order.name}, ${order.address}.`,
  `We ship within ${delivery.shipsWithin} and deliver within ${delivery.deliveredWithin}.`,
];

const enquiryLines = ({ message, email, phone }: MailEnquiry): string[] => [
  ...message.split('\n').filter((line) => line.trim() !== ''),
  ...(email ? [`Email: ${email}`] : []),
  ...(phone ? [`Phone: +91 ${phone}`] : []),
];

function letterFor(mail: Mail, link: string): Letter {
  switch (mail.template) {
    case 'order-confirmed':
      return {
        subject: `Your ${site.name} order ${mail.data.orderId}`,
        greeting: hello(mail.data.name),
        paragraphs: orderLines(mail.data),
      };
    case 'welcome':
      return {
        subject: `Welcome to ${site.name}`,
        greeting: hello(mail.data.userName),
        paragraphs: ['Your account is ready. You can sign in with this e-mail address and the password you chose.'],
        action: { label: 'Sign in', href: `${link}/auth/login` },
      };
    case 'already-registered':
      return {
        subject: `You already have an account at ${site.name}`,
        greeting: hello(mail.data.userName),
        paragraphs: [
          'Somebody tried to create an account with this e-mail address, but there is one already. Nothing was changed.',
          'If it was you and you forgot the password, you can ask for a reset link.',
        ],
        action: { label: 'Reset password', href: `${link}/auth/forgot` },
      };
    case 'reset-password':
      return {
        subject: `Reset your ${site.name} password`,
        greeting: hello(mail.data.userName),
        paragraphs: [
          'You asked for a new password. The button below works once, for 30 minutes.',
          'If it was not you, ignore this mail: your password stays as it is.',
        ],
        action: { label: 'Reset Password', href: link },
      };
    case 'password-changed':
      return {
        subject: `Your ${site.name} password was changed`,
        greeting: hello(mail.data.userName),
        paragraphs: [
          'Your password was changed a moment ago, and you were signed out everywhere else.',
          'If it was not you, ask for a reset link at once and tell us.',
        ],
        action: { label: 'It was not me', href: `${link}/auth/forgot` },
      };
    case 'enquiry':
      return {
        subject: `Question from ${mail.data.name}`,
        greeting: `${mail.data.name} wrote on the contact page:`,
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
