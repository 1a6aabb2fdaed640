import { PSEUDO_LANGUAGE, pseudoWords } from '@graticule/contracts/texts/pseudo-language'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, type ReactNode } from 'react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AddLayerButton } from '../features/map/adding/AddLayerButton.tsx'
import { MapContents } from '../features/map/contents/MapContents.tsx'
import { useMapFrame } from '../features/map/canvas/frame.ts'
import { LayersPanel } from '../features/map/layers-panel/LayersPanel.tsx'
import { PictureDialog } from '../features/map/picture/PictureDialog.tsx'
import { DrawBar } from '../features/map/tools/drawing/DrawBar.tsx'
import { useMapTool } from '../features/map/tools/map-tool.ts'
import { MeasurePanel } from '../features/map/tools/measuring/MeasurePanel.tsx'
import { BackendErrorPopup } from '../features/results/notices/BackendErrorPopup.tsx'
import { TooLongPopup } from '../features/results/notices/TooLongPopup.tsx'
import { TakeAwayDialog } from '../features/results/take-away/TakeAwayDialog.tsx'
import { speak } from '../i18n/index.ts'
import { makeLanguage } from '../i18n/load-texts.ts'
import { ShortcutsPopup } from '../shell/ShortcutsPopup.tsx'
import { readSiteQuery } from '../site/links.ts'
import { useMapLayers } from '../stores/layers/map-layers.ts'
import { useDrawnArea } from '../stores/map/drawn-area.ts'
import { useMapFootprints } from '../stores/map/map-footprints.ts'
import { useMapView } from '../stores/map/map-view.ts'
import { useResultSets } from '../stores/result-sets.ts'
import { useSearchParams } from '../stores/search-params.ts'
import { answerRequests, json, searchAnswers } from '../testing/answer-requests.ts'
import { createEntries, createResultSet, createWmsLayer } from '../testing/factories.ts'
import { createStatus, homeAnswers } from '../testing/home-answers.ts'
import { notTranslated } from '../testing/not-translated.ts'
import { renderApp } from '../testing/render-app.tsx'
import { sampleFrame } from '../testing/sample-frame.ts'

beforeAll(async () => {
  makeLanguage(PSEUDO_LANGUAGE, pseudoWords)
  await speak(PSEUDO_LANGUAGE)
})
afterAll(() => speak('en'))

const show = (element: ReactNode) => render(<QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>)
const nothing = () => {}

describe('the pages in the pseudo-language have no text that is not from the catalogue', () => {
  it('the sources', async () => {
    const lastError = { at: '2026-03-01T11:58:00.000Z', reason: 'The catalogue is closed.' }
    const sources = [createStatus('dab', { responseMs: 812 }), createStatus('data', { state: 'failed', lastError })]
    answerRequests(homeAnswers({ sources }))
    renderApp('/sources')
    await screen.findAllByRole('listitem')
    expect(notTranslated(['The catalogue is closed.'])).toEqual([])
  })

  it('one that there is not', async () => {
    answerRequests(homeAnswers())
    renderApp('/no/such/page')
    await screen.findByRole('heading', { level: 1 })
    expect(notTranslated(['no/such/page'])).toEqual([])
  })

  it('results that are none, with the popup that says so', async () => {
    answerRequests(searchAnswers({ dab: createResultSet({ total: 0, entries: [] }) }))
    renderApp('/search?f:phrase=ice&f:format=CSV&v=1')
    await screen.findByRole('dialog')
    expect(notTranslated(['ice', 'CSV'])).toEqual([])
  })
})

describe('the panels of the map in the pseudo-language have no text that is not from the catalogue', () => {
  it('layers, and adding one', async () => {
    answerRequests(() => json({ basemaps: [] }))
    useMapLayers.getState().add(createWmsLayer('Sea ice'))
    show(<LayersPanel onClose={nothing} />)
    expect(notTranslated(['Sea ice', 'example'])).toEqual([])
    cleanup()
    show(<AddLayerButton />)
    await userEvent.click(screen.getByRole('button'))
    await screen.findByRole('textbox')
    expect(notTranslated(['https://'])).toEqual([])
  })

  it('contents', async () => {
    answerRequests(({ path }) => (path === '/places/rest/where' ? json({ places: [] }) : undefined))
    useMapView.setState({ extent: [-10, 35, 30, 60] })
    useMapFootprints.getState().setFootprints([{ id: 'near', index: 2, title: 'Soil water', boxes: [[5, 37, 11, 40]] }])
    show(<MapContents onClose={nothing} />)
    await screen.findByText('Soil water')
    expect(notTranslated(['Soil water', 'Sea ice', '°'])).toEqual([])
  })

  it('picture, drawing and measuring', () => {
    useMapFrame.setState({ frame: sampleFrame(4) })
    show(<PictureDialog open onClose={nothing} />)
    expect(notTranslated(['Natural Earth'])).toEqual([])
    cleanup()
    useDrawnArea.setState({ ...useDrawnArea.getInitialState(), mode: 'drawing' })
    show(<DrawBar application={createRef()} />)
    expect(notTranslated([])).toEqual([])
    cleanup()
    useMapTool.getState().setMeasuring(true)
    show(<MeasurePanel application={createRef()} />)
    expect(notTranslated([])).toEqual([])
  })
})

describe('the dialogs in the pseudo-language have no text that is not from the catalogue', () => {
  it('taking results away', () => {
    answerRequests(() => json({}))
    useSearchParams.setState({ state: readSiteQuery('f:phrase=ice&f:dataSource=data&v=1') })
    show(<TakeAwayDialog resultSet={createResultSet({ total: 3, entries: createEntries(3) })} onClose={nothing} />)
    expect(notTranslated(['ice'])).toEqual([])
  })

  it('a failure, a long search and the keys', () => {
    show(<BackendErrorPopup details="GEOSS: index not available" retry={nothing} open close={nothing} />)
    expect(notTranslated(['index not available'])).toEqual([])
    cleanup()
    useResultSets.getState().setSource('dab', { loading: true })
    show(<TooLongPopup since={Date.now()} stop={nothing} open close={nothing} />)
    expect(notTranslated([])).toEqual([])
    cleanup()
    show(<ShortcutsPopup open close={nothing} />)
    // single letters are keys
    expect(notTranslated([]).filter((text) => text.length > 1)).toEqual([])
  })
})
