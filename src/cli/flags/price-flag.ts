/** The flag that says what a model costs. */
export const priceFlag = [
  '--price <model=in,out>',
  'the price of a model, in US dollars per million tokens (repeatable)',
] as const
