export type NavLink = { href: string; label: string };

export const mainLinks: readonly NavLink[] = [
  { href: '/shop/home', label: 'Home' },
  { href: '/shop/product', label: 'Product' },
  { href: '/shop/gallery', label: 'Gallery' },
  { href: '/shop/about', label: 'About Us' },
  { href: '/shop/contact', label: 'Contact Us' },
];

/** For whoever is signed in. */
export const accountLink: NavLink = { href: '/shop/account', label: 'Account' };
export const ordersLink: NavLink = { href: '/shop/orders', label: 'My orders' };

export const policyNames = {
  terms: 'Terms and Conditions',
  refund: 'Cancellation & Refund Policy',
  shipping: 'Shipping Policy',
  privacy: 'Privacy Notice',
  grievance: 'Grievances',
} as const;

export const footerLinks: readonly { title: string; links: readonly NavLink[] }[] = [
  {
    title: 'Shop',
    links: [
      { href: '/shop/home', label: 'Home' },
      { href: '/shop/product', label: 'Products' },
      { href: '/shop/about', label: 'About' },
      { href: '/shop/contact', label: 'Contact' },
    ],
  },
  {
    title: 'Policies',
    links: [
      { href: '/shop/terms', label: policyNames.terms },
      { href: '/shop/refund', label: policyNames.refund },
      { href: '/shop/shipping-policy', label: policyNames.shipping },
      { href: '/shop/privacy', label: policyNames.privacy },
      { href: '/shop/grievance', label: policyNames.grievance },
    ],
  },
];

export const adminLinks = [
  { href: '/admin/dashboard', label: 'Dashboard' },
  { href: '/admin/orders', label: 'Orders' },
  { href: '/admin/products', label: 'Products' },
  { href: '/admin/gallery', label: 'Gallery' },
  { href: '/admin/settings', label: 'Settings' },
  { href: '/admin/account', label: 'Account' },
] as const satisfies readonly NavLink[];

export const chrome = {
  marquee: (offer: string) => `Trusted by 7lakh+ families | ${offer}`,
  offers: 'Offers',
  skip: 'Skip to the content',
  signIn: 'Sign In',
  logout: 'Logout',
  loggedOut: 'You are logged out.',
  leaving: {
    title: 'Leave without saving?',
    text: 'What you changed or chose here is not saved, and is lost when you log out.',
    confirm: 'Leave',
    cancel: 'Stay here',
  },
  menu: 'Menu',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  unavailable: 'This could not be opened. Please check your connection and try again.',
  mainNav: 'Main',
  footerNav: 'Footer',
  social: 'Find us on',
  soldBy: (name: string) => `Sold by ${name}`,
  gstin: (number: string) => `GSTIN: ${number}`,
  licence: (numbers: readonly string[]) => `Licence: ${numbers.join(', ')}`,
  pauseMotion: 'Pause motion',
  playMotion: 'Play motion',
  motionHint: 'Pause everything that moves on this site',
  whatsapp: 'WhatsApp',
  shop: 'Shop Now',
  advice:
    'Ayurvedic wellness support for children. It does not replace the advice of your child’s doctor. Keep out of reach of children.',
} as const;
