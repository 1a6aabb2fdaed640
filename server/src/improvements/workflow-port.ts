/**
 * Whether a workflow runs on an entry: while one does, nothing that it reads may be taken away. Whoever runs workflows hands it in; until
 * there is somebody, none runs.
 */
import type { KeptResource } from '@graticule/contracts/kept/kept-items'

/** Tells whether a workflow is running that reads this entry. */
export type RunsWorkflow = (resource: KeptResource) => Promise<boolean>

export const NO_WORKFLOWS: RunsWorkflow = () => Promise.resolve(false)
