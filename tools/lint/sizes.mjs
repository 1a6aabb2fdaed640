/**
 * How long a function and how full a folder may be. What is larger stands in `size-exceptions.mjs` with exactly its size, so that
 * nothing grows and the list follows when something shrinks.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isTest } from './walls.mjs'

/** Lines of a function, without comments and blank lines. */
export const MAX_FUNCTION_LINES = 60

/** Source files of a folder, without tests, styles and folders in it. */
export const MAX_FOLDER_FILES = 15

/** Folders whose sizes are counted. */
const countedRoots = ['contracts/src', 'server/src', 'web/src', 'tools', 'bench', 'e2e']

/** @param {string} file @returns {boolean} whether its functions are counted: only those of the product are */
export const hasCountedFunctions = (file) => /^(contracts|server|web)\/src\//.test(file) && !isTest(file)

/** @param {string} file */
const isSource = (file) => /\.(tsx?|mjs)$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file)

/** @param {string} root the project's folder @returns {Map<string, number>} source files of each folder, by its path with slashes */
export function filesOfFolders(root) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const counted of countedRoots) {
    for (const file of readdirSync(join(root, counted), { recursive: true, encoding: 'utf8' })) {
      if (!isSource(file)) continue
      const folder = `${counted}/${file}`.replaceAll('\\', '/').replace(/\/[^/]*$/, '')
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
  }
  return counts
}

/**
 * @param {string} what the function or folder, as a sentence names it
 * @param {number} size
 * @param {number} max the size that needs no exception
 * @param {import('./size-exceptions.mjs').SizeException | undefined} exception
 * @returns {string | undefined} the advice when the size and its exception do not fit
 */
export function sizeAdvice(what, size, max, exception) {
  if (exception === undefined) {
    return size > max
      ? `${what} has a size of ${size}, and ${max} is enough: split it where it has two subjects, or name it in tools/lint/size-exceptions.mjs with the reason.`
      : undefined
  }
  if (size > exception.size)
    return `${what} has a size of ${size}, and its exception allows ${exception.size}: split it instead of letting it grow.`
  if (size <= max)
    return `${what} has a size of ${size} and needs no exception any more: delete it from tools/lint/size-exceptions.mjs.`
  if (size < exception.size) return `${what} shrank to ${size}: write this number into tools/lint/size-exceptions.mjs.`
  return undefined
}
