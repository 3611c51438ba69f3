export const admin = {
  name: 'Admin',
  nav: 'Admin',
  dashboard: { title: 'Dashboard', text: 'Orders, media and quick links will stand here.' },
  products: { title: 'Products', text: 'The images and videos of the product page are managed here.' },
  gallery: { title: 'Gallery', text: 'The images and videos of the gallery are managed here.' },
  account: { title: 'Account', text: 'Your password, the second step at login, and where you are signed in.' },
} as const;
