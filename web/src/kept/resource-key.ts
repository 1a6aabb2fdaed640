/** A resource by its source and id, as what people keep names it. */
export interface NamedResource {
  readonly dataSource: string
  readonly targetId: string
  /** Its title; it stays when the resource has gone. */
  readonly name: string
}

/** One text for a resource; no name of a source has a blank. */
export const keyOf = ({ dataSource, targetId }: Pick<NamedResource, 'dataSource' | 'targetId'>): string =>
  `${dataSource} ${targetId}`
