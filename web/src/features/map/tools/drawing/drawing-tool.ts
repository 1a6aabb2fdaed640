/** The tool and its bar come together: a hand that sees the bar can draw. */
export { DrawBar } from './DrawBar.tsx'
export { DrawSurface } from './DrawSurface.tsx'
