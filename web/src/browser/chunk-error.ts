/**
 * True for the failure to load a part of the code: there is no connection, or a new version was put up and the old parts are gone.
 * @rule S3-4.chunk-failure A part of the code that cannot be loaded reloads the page
 */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload/i.test(
      error.message,
    )
  )
}
