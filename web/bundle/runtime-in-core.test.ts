import { describe, expect, it } from 'vitest'
import { type BuiltFile, foldRuntime } from './runtime-in-core.ts'

const runtimeFile = (): BuiltFile => ({
  fileName: 'assets/rolldown-runtime-a1.js',
  code: 'var e=(x)=>x+1,t=(x)=>x*2;export{t as n,e as t};\n',
  imports: [],
})
const coreFile = (): BuiltFile => ({
  fileName: 'assets/core-b2.js',
  code: 'import{t as e}from"./rolldown-runtime-a1.js";var t=e(1);export{t as a};',
  imports: ['assets/rolldown-runtime-a1.js'],
})
const lazyFile = (): BuiltFile => ({
  fileName: 'assets/Lazy-c3.js',
  code: 'import{n as e,t}from"./rolldown-runtime-a1.js";import{a as n}from"./core-b2.js";export const r=[e(n),t(n)];',
  imports: ['assets/rolldown-runtime-a1.js', 'assets/core-b2.js'],
})

const asAddress = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`

describe('the runtime of the bundler', () => {
  it('runs in core, and other files find it there', async () => {
    const [core, lazy] = [coreFile(), lazyFile()]
    foldRuntime(runtimeFile(), core, [lazy])
    const run = (await import(
      /* @vite-ignore */ asAddress(lazy.code.replaceAll('"./core-b2.js"', JSON.stringify(asAddress(core.code))))
    )) as { r: unknown }
    expect(run.r).toEqual([4, 3])
    expect([core.imports, lazy.imports]).toEqual([[], ['assets/core-b2.js']])
  })

  it('leaves files alone that do not need it', () => {
    const other: BuiltFile = { fileName: 'assets/Other-d4.js', code: 'export const a=1;', imports: [] }
    foldRuntime(runtimeFile(), coreFile(), [other])
    expect(other).toEqual({ fileName: 'assets/Other-d4.js', code: 'export const a=1;', imports: [] })
  })

  it.each([
    ['the runtime exports nothing', { ...runtimeFile(), code: 'var e=1;' }, coreFile()],
    ['core does not import it', runtimeFile(), { ...coreFile(), code: 'var t=1;' }],
    [
      'core imports other files',
      runtimeFile(),
      { ...coreFile(), imports: ['assets/rolldown-runtime-a1.js', 'assets/map-e5.js'] },
    ],
  ])('stops the build where %s', (_, runtime, core) => {
    expect(() => foldRuntime(runtime, core, [])).toThrow('another form')
  })
})
