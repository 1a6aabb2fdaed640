/**
 * Builds the search widget for other sites beside the page: its frame with files of its own, because those of the page hold far more than
 * it needs, and the script that puts it into a page as one plain file.
 */
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin } from 'vite'
import { leanSchemas } from './lean-schemas.ts'
import { noWarnings } from './no-warnings.ts'

const common = (root: string): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
})

const output = { outDir: 'dist', emptyOutDir: false, assetsInlineLimit: 0, target: 'es2023', sourcemap: false } as const

/** The frame: `widget-frame.html`, and what it loads under `assets/widget/`. */
const frameOf = (root: string): InlineConfig => ({
  ...common(root),
  plugins: [noWarnings, react(), leanSchemas],
  build: {
    ...output,
    assetsDir: 'assets/widget',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: join(root, 'widget-frame.html') },
  },
})

/** The script: `widget.js`, whose name pages of others know. */
const scriptOf = (root: string): InlineConfig => ({
  ...common(root),
  plugins: [noWarnings],
  build: {
    ...output,
    lib: {
      entry: join(root, 'src/widget/element/graticule-widget.ts'),
      formats: ['iife'],
      name: 'graticuleWidget',
      fileName: () => 'widget.js',
    },
  },
})

/** Builds both when the page has been built. `after`: what is done to all files then. */
export const widgetBesidePage = (root: string, after: () => void): Plugin => ({
  name: 'widget-beside-page',
  apply: 'build',
  async closeBundle() {
    await build(frameOf(root))
    await build(scriptOf(root))
    after()
  },
})
