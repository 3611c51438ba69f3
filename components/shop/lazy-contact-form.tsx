'use client';

import { lazy } from 'react';
import { contact } from '@/content/contact';

function Unavailable() {
  return <p className="text-lg">{contact.form.notLoaded}</p>;
}

// Asked for as soon as this line is read: the page may be used before it has come alive.
const loading = import('./contact-form').then(
  ({ ContactForm }) => ({ default: ContactForm }),
  () => ({ default: Unavailable }),
);
const ContactForm = lazy(() => loading);

/**
 * The form stands in the page's HTML, its scripts follow the page's own. With a Suspense boundary around it, it would
 * stand at the end of the HTML and be moved into its place by a script.
 */
export function LazyContactForm() {
  return <ContactForm />;
}
