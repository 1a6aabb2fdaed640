/** Parts of the page whose code comes when they are first drawn, and that may be tried again. */
import {
  type ComponentType,
  createContext,
  createElement,
  lazy,
  type LazyExoticComponent,
  useContext,
  useEffect,
  useState,
} from 'react'

interface Loaded<Part> {
  readonly default: Part
}

/** Whether what is drawn closes when it does not come, as popups do; parts of a page leave their place empty until there is a network. */
export const ClosesWhenMissing = createContext(false)

/** Loads once more: what did not come without a network may come now. Throws what went wrong for the boundary around it. */
function Again<Props extends object>({ load, given }: { load: () => Promise<Loaded<ComponentType<Props>>>; given: Props }) {
  const closes = useContext(ClosesWhenMissing)
  const [state, setState] = useState<Loaded<ComponentType<Props>> | { readonly failed: unknown }>()
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const ask = () =>
      void load().then(
        (loaded) => signal.aborted || setState(loaded),
        (failed: unknown) => {
          if (!closes && !navigator.onLine) addEventListener('online', ask, { once: true, signal })
          else if (!signal.aborted) setState({ failed })
        },
      )
    ask()
    return () => leaving.abort()
  }, [load, closes])
  if (state === undefined) return null
  if ('failed' in state) throw state.failed
  return createElement(state.default, given)
}

/**
 * As React's `lazy`, which never loads again what did not load once: this one tries anew each time the part is drawn.
 * @rule S3-4.late-again A part of the code that did not load is tried again when it is opened again
 */
// oxlint-disable-next-line typescript/no-explicit-any -- as React's own `lazy`
export function late<Part extends ComponentType<any>>(load: () => Promise<Loaded<Part>>): LazyExoticComponent<Part> {
  const again = load as () => Promise<Loaded<ComponentType<object>>>
  const Retrying = (props: object) => <Again load={again} given={props} />
  return lazy(() => load().catch(() => ({ default: Retrying as unknown as Part })))
}
