/**
 * What other modules know of entries beside their content, such as link health. Such a module is handed to the catalogue,
 * which adds its data to entries for searches and for the index.
 */
import type { Resource } from '@graticule/contracts/resource'
import type { Database } from '../storage/database.ts'

/** Gives the entries in their order, with what is known of them. */
export type Annotate = (resources: readonly Resource[]) => Promise<Resource[]>

/** Opens an annotation in a database that is open. */
export type OpenAnnotation = (database: Pick<Database, 'reader' | 'read'>) => Annotate

/**
 * Loads the module of an annotation, which exports `openAnnotation`. It is named by its address (`file:`), because the threads that
 * build the index open it for themselves. Without one, entries stay as they are.
 */
export async function loadAnnotation(module: string | undefined, database: Pick<Database, 'reader' | 'read'>): Promise<Annotate> {
  if (module === undefined) return async (resources) => [...resources]
  const { openAnnotation } = (await import(module)) as { readonly openAnnotation: OpenAnnotation }
  return openAnnotation(database)
}
