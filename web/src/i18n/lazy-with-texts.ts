import type { ComponentType, LazyExoticComponent } from 'react'
import type { Feature } from './english.ts'
import { withTexts } from './index.ts'
import { late } from './late.tsx'

/**
 * A component whose code and texts are loaded at the same time when it is first drawn:
 * `lazyWithTexts(['draw'], () => import('./DrawBar.tsx').then(({ DrawBar }) => ({ default: DrawBar })))`. It needs the texts of
 * everything that it draws and of the functions that it calls.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- as React's own `lazy`
export function lazyWithTexts<Component extends ComponentType<any>>(
  features: readonly Feature[],
  load: () => Promise<{ readonly default: Component }>,
): LazyExoticComponent<Component> {
  return late(() => withTexts(load(), ...features))
}
