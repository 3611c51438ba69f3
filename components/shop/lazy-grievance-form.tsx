'use client';

import { lazy } from 'react';
import { grievances } from '@/content/grievances';

function Unavailable() {
  return <p className="text-lg">{grievances.form.notLoaded}</p>;
}

// Asked for as soon as this line is read, as the contact form is.
const loading = import('./grievance-form').then(
  ({ GrievanceForms }) => ({ default: GrievanceForms }),
  () => ({ default: Unavailable }),
);
const GrievanceForms = lazy(() => loading);

/** The forms stand in the page's HTML, their scripts follow the page's own. */
export function LazyGrievanceForms() {
  return <GrievanceForms />;
}
