/** The style sheet that a colour gives a site. Loaded where a site has a colour. */
import { siteColours, type SiteColours } from '@graticule/contracts/sites/site-colours'

const rule = (selector: string, colours: SiteColours): string =>
  `${selector}{${Object.entries(colours)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

/** Style sheet of a site with this colour. */
export function lookOf(colour: string): string {
  const { light, dark } = siteColours(colour)
  return rule(":root,[data-theme='light']", light) + rule("[data-theme='dark']", dark)
}
