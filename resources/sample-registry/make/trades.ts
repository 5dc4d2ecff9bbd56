/** What companies of the world do: the industries a register would state, and their products. */

export const TRADES = {
  shipping: {
    industry: 'Sea freight transport',
    main: '50.20',
    product: ['Bulk carriage', '6521'],
  },
  energy: {
    industry: 'Production of electricity',
    main: '35.11',
    product: ['Electricity', '2716'],
  },
  fishing: { industry: 'Marine fishing', main: '03.11', product: ['Frozen cod', '0303'] },
  software: { industry: 'Computer programming', main: '62.01', product: ['Software', '8523'] },
  property: {
    industry: 'Letting of own property',
    main: '68.20',
    product: ['Office space', '7211'],
  },
  advice: { industry: 'Management consultancy', main: '70.22', product: ['Advice', '8311'] },
  logistics: { industry: 'Freight forwarding', main: '52.29', product: ['Warehousing', '6721'] },
  mining: { industry: 'Mining of metal ores', main: '07.29', product: ['Nickel ore', '2604'] },
  food: { industry: 'Food processing', main: '10.89', product: ['Dried fruit', '0813'] },
  textiles: { industry: 'Weaving of textiles', main: '13.20', product: ['Woven linen', '5309'] },
  aviation: { industry: 'Air charter', main: '51.10', product: ['Charter flights', '6603'] },
  finance: { industry: 'Holding company activities', main: '64.20', product: ['Holding', '7119'] },
  building: {
    industry: 'Construction of buildings',
    main: '41.20',
    product: ['Buildings', '5312'],
  },
  medicine: { industry: 'Pharmaceutical products', main: '21.20', product: ['Vaccines', '3002'] },
  media: { industry: 'Publishing', main: '58.11', product: ['Books', '4901'] },
  trade: { industry: 'Wholesale trade', main: '46.90', product: ['Mixed goods', '6111'] },
} as const satisfies Record<string, { industry: string; main: string; product: [string, string] }>;

export type Trade = keyof typeof TRADES;
