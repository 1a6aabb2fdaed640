import { expect, it } from 'vitest'
import { keptFiles } from './offline-build.ts'

const CORE = { fileName: 'assets/core-12345678.js', moduleIds: ['/web/src/main.tsx'] }
const ENTRY = { fileName: 'assets/index-12345678.js', isEntry: true, imports: ['assets/core-12345678.js'] }

it('keeps the first screen, what follows it, and texts by language, and no administration', () => {
  const chunks = [
    {
      ...CORE,
      dynamicImports: [
        'assets/map-12345678.js',
        'assets/Results.js',
        'assets/Admin.js',
        'assets/texts-en.js',
        'assets/draw-en.js',
      ],
    },
    { fileName: 'assets/map-12345678.js', moduleIds: ['/web/src/features/map/view/MapView.tsx'] },
    { fileName: 'assets/Results.js', moduleIds: ['/web/src/app/pages/ResultsPage.tsx'], imports: ['assets/card.js'] },
    { fileName: 'assets/card.js', moduleIds: ['/web/src/features/results/Card.tsx'] },
    { fileName: 'assets/Admin.js', moduleIds: ['/web/src/features/admin/Admin.tsx'] },
    { fileName: 'assets/texts-en.js', moduleIds: ['/web/src/i18n/en/shell.json', '/web/src/i18n/files/en.ts'] },
    { fileName: 'assets/results-fr.js', moduleIds: ['/web/src/i18n/fr/results.json'] },
    { fileName: 'assets/draw-en.js', moduleIds: ['/web/src/i18n/en/draw.json'] },
  ]
  const sheets = ['assets/style-12345678.css', 'assets/later-12345678.css']
  const faces = ['latin', 'cyrillic', 'greek'].map((letters) => `assets/commissioner-${letters}-wght-normal-1.woff2`)
  const assets = [...sheets, ...faces, 'assets/jetbrains-mono-1.woff2']
  expect(keptFiles(chunks, assets, [ENTRY])).toEqual({
    first: [
      '/assets/map-12345678.js',
      '/assets/core-12345678.js',
      '/assets/style-12345678.css',
      '/assets/commissioner-latin-wght-normal-1.woff2',
    ],
    later: [
      '/assets/Results.js',
      '/assets/card.js',
      '/assets/later-12345678.css',
      '/assets/commissioner-cyrillic-wght-normal-1.woff2',
    ],
    texts: { en: ['/assets/texts-en.js'], fr: ['/assets/results-fr.js'] },
  })
})
