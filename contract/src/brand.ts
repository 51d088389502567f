/** Who runs this site, as its pages say it. */
export type Brand = { name: string; address: string; phone: string; mail: string };

/** What a site says of itself until its settings say more: samples that nobody can mistake for real ones. */
export const sampleBrand: Brand = {
  name: 'Parlance',
  address: '14 Example Street, Anytown',
  phone: '+00 000 000 000',
  mail: 'hello@parlance.example',
};

/** The attributes of the pages' html element that carry it: a page that is shown must not wait for a call. */
export const brandAttributes: Record<keyof Brand, `data-brand-${string}`> = {
  name: 'data-brand-name',
  address: 'data-brand-address',
  phone: 'data-brand-phone',
  mail: 'data-brand-mail',
};
