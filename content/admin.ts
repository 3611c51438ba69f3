export const admin = {
  name: 'Admin',
  nav: 'Admin',
  dashboard: { title: 'Dashboard', text: 'Orders, media and quick links will stand here.' },
  products: { title: 'Products', text: 'The images and videos of the product page are managed here.' },
  gallery: { title: 'Gallery', text: 'The images and videos of the gallery are managed here.' },
} as const;
