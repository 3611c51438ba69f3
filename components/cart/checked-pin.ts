import { withStorage } from '@/components/ui/browser-storage';

/** What was typed into the check of a pincode, and by whom; a visitor who signs in afterwards is the same person. */
type Checked = { text: string; userId: string | null };

const CHECKED = 'checkedPincode';

/** Kept in this tab until it is closed: an address is nobody's business on a shared phone. */
export const rememberChecked = (text: string, userId: string | null) =>
  withStorage('sessionStorage', (storage) => storage.setItem(CHECKED, JSON.stringify({ text, userId })));

/** What this person has typed, or nothing: what another one typed is forgotten. */
export function checkedBy(userId: string | null): string {
  const checked = withStorage('sessionStorage', (storage) => {
    const kept = JSON.parse(storage.getItem(CHECKED) ?? 'null') as Checked | null;
    if (kept?.userId === null || kept?.userId === userId) return kept;
    storage.removeItem(CHECKED);
    return null;
  });
  if (checked) rememberChecked(checked.text, userId);
  return checked?.text ?? '';
}
