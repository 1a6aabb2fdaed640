/** Takes an account away, with everything that belongs to it. */
import type { PeopleOptions } from './options.ts'

/** Removes the person last: what fails on the way can be done again. */
export async function removePerson(
  { belongings, endGrants, people }: Pick<PeopleOptions, 'belongings' | 'endGrants' | 'people'>,
  personId: string,
): Promise<void> {
  for (const { removeOf } of belongings) await removeOf(personId)
  await endGrants(personId)
  await people.remove(personId)
}
