/** Words that many companies and organisations have in their names. Latin letters, folded. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Left out without a loss. */
export const FILLERS = words(
  `the of and for und et y e i de del della di da des du der die das la le les el al und fur pour von
  и в for to in on at s al as ash ad an ar az ul`,
);

/** Of a company's name, what says least: a group may be called so or not. */
export const SLIGHT = words('group holding holdings gruppe groupe grupo gruppa gruppo');

/** What several companies of one name differ in, or many of different names share. */
export const COMMON = words(
  `bank banking banco banque trust fund capital finance financial investment investments invest
  insurance international global world worldwide national industries industrial industry systems
  solutions services service technologies technology tech trading trade commerce commercial
  management consulting partners partner associates enterprises enterprise ventures development
  construction engineering energy oil gas petroleum power shipping marine maritime logistics
  transport aviation airlines air motors motor steel metal chemical pharma pharmaceutical foods food
  agro media communications telecom network software digital data security real estate properties
  property foundation institute university academy society association federation union organization
  organisation committee council ministry department agency authority center centre business securities
  products production manufacturing materials resources mining akademik kapitan captain professor
    торговый дом банк компания группа завод`,
);

/** Before a ship's name. */
export const SHIP_PREFIXES = words('mv mt ms ss mts my fv rv');
