import type { CheckedLink } from './link-check.ts'

/**
 * Whether at least one of the links is known to work.
 * @rule B-link-health.working-links The filter of working links keeps entries with a link that answered
 */
export function hasWorkingLink(links: readonly CheckedLink[]): boolean {
  return links.some(({ check }) => check?.state === 'works')
}
