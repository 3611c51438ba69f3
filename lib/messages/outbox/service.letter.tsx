import 'server-only';
import { Body, Button, Container, Head, Heading, Html, Preview, render, Section, Text } from '@react-email/components';
import { accountChanges } from '@/content/account-changes';
import { grievanceMessages } from '@/content/grievance-messages';
import { type Letter, letters } from '@/content/letters';
import { orderMessages } from '@/content/order-messages';
import { site } from '@/content/site';
import { formatRupees, formatWait } from '@/lib/core/format';
import { type Mail, type MailEnquiry, type MailOrder, RESET_TTL_MS } from './rules';

const COLOURS = { ground: '#fff9ec', ink: '#2a2118', soft: '#5f5245', leaf: '#1f5b3a' };
const text = { color: COLOURS.ink, fontSize: '16px', lineHeight: '26px' };
const button = {
  backgroundColor: COLOURS.leaf,
  borderRadius: '999px',
  color: '#ffffff',
  fontWeight: 600,
  padding: '14px 28px',
};

const INVISIBLE = /[^\P{Cf}\u200c\u200d]/gu;
const FIGURE = /^[^\p{L}.]*\d+\.\d+[^.]*$/u;

/** A full stop or a colon inside a word gets a blank behind it: readable as before, and no program makes a link of it. */
const apart = (word: string): string =>
  (FIGURE.test(word) ? word : word.replace(/[.\u2024\u3002\ufe52\uff0e\uff61](?=[^.])/g, '$& '))
    .replace(/(?<=[^\d\s])[:\uff1a](?=\S)/g, '$& ')
    .replace(/([/\\])(?=\1)/g, '$& ');

/** What somebody has typed, as text and nothing else. */
const typed = (text: string): string => text.replace(INVISIBLE, '').replace(/\S+/gu, apart);

const orderWords = ({ orderId, number, quantity, amount, method, name, address }: MailOrder) => ({
  orderId,
  number,
  quantity,
  isCash: method === 'cod',
  paid: formatRupees(amount),
  deliverTo: typed(`${name}, ${address}.`),
});

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

const enquiryWords = ({ reference, name, message, email, phone }: MailEnquiry) => ({
  reference,
  lines: linesOf(message).map(typed),
  name: typed(name),
  ...(email ? { email: typed(email) } : {}),
  ...(phone ? { phone: `+91 ${phone}` } : {}),
});

function letterFor(mail: Mail): Letter {
  switch (mail.template) {
    case 'order-confirmed':
      return letters.orderConfirmed(site.name, orderWords(mail.data));
    case 'welcome':
      return letters.welcome(site.name);
    case 'confirm-email':
      return letters.confirmEmail(site.name);
    case 'already-registered':
      return letters.alreadyRegistered(site.name);
    case 'reset-password':
      return letters.resetPassword(site.name, formatWait(RESET_TTL_MS / 1000));
    case 'password-changed':
      return letters.passwordChanged(site.name, [
        accountChanges.password.text,
        ...(mail.data.isPhoneGone ? [accountChanges.password.phoneGone] : []),
      ]);
    case 'account-changed':
      return letters.accountChanged(site.name, accountChanges[mail.data.change]);
    case 'enquiry':
      return letters.enquiry(enquiryWords(mail.data));
    case 'order-notice': {
      const { headline, lead } = orderMessages[mail.data.topic];
      return letters.orderNotice(site.name, mail.data, headline, lead);
    }
    case 'grievance-notice': {
      const { number, topic, text, answer } = mail.data;
      const { headline, lead } = grievanceMessages[topic];
      return letters.grievance(
        site.name,
        { number, text, answer: answer === null ? [] : linesOf(answer) },
        headline,
        lead,
      );
    }
    case 'owner-news': {
      const { subject, lines, action } = mail.data;
      return letters.ownerNews(site.name, subject, lines.map(typed), action);
    }
    case 'owner-notice':
      return letters.ownerNotice(site.name, mail.data);
  }
}

/** Where the button leads: the secret link of the mail that carries one, else a page of the shop. */
function hrefOf(mail: Mail, link: string): string {
  if (mail.template === 'owner-notice') return `${link}${mail.data.path ?? '/admin/dashboard'}`;
  const leadsToReset = mail.template === 'already-registered' || mail.template === 'password-changed';
  return leadsToReset ? `${link}/auth/forgot` : link;
}

function LetterMail({ letter, href }: { letter: Letter; href: string }) {
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
              <Button href={href} style={button}>
                {letter.action}
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
  const letter = letterFor(mail);
  const element = <LetterMail letter={letter} href={hrefOf(mail, link)} />;
  return { subject: letter.subject, html: await render(element), text: await render(element, { plainText: true }) };
}
