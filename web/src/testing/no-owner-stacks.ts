/**
 * React's development build keeps with every element the stack and the task that made it, to name the place in its warnings. That takes
 * a third of the time of a test in a page, and no test reads it. Comes before everything that loads React.
 */

/** Where React counts the stacks that it has kept lately; another version may do so elsewhere, and then keeps them. */
interface Counter {
  recentlyCreatedOwnerStacks?: number
}
/** As many as React keeps; from then on it keeps none. */
const ENOUGH = 10_000

// React looks for it when it is loaded
Reflect.deleteProperty(console, 'createTask')
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: counter } = (await import('react')) as {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE?: Counter
}
if (counter?.recentlyCreatedOwnerStacks !== undefined)
  Object.defineProperty(counter, 'recentlyCreatedOwnerStacks', { get: () => ENOUGH, set: () => {} })

// oxlint-disable-next-line unicorn/require-module-specifiers -- only a module may wait for an import
export {}
