/** Where the focus is when a popup opens. The played `showModal` puts it on the first button, as browsers do. */
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { SureDialog } from '../features/admin/communities/SureDialog.tsx'
import { DeletePopup } from '../features/dashboards/list/DeletePopup.tsx'
import { WelcomePopup } from '../features/people/welcome/WelcomePopup.tsx'
import { DiscardPopup } from '../features/resource/improve/DiscardPopup.tsx'
import { withTexts } from '../i18n/index.ts'
import { SignInPopup } from '../kept/SignInPopup.tsx'
import { TakeOverPopup } from '../kept/TakeOverPopup.tsx'
import { PastPopup } from '../shell/past/PastPopup.tsx'

const nothing = () => {}
const shown = { open: true, close: nothing }
const welcome = { ...shown, version: '2.0', onTips: nothing }

// @rule S3-4.popup-focus
describe('a popup begins', () => {
  it.each<readonly [string, () => ReactElement]>([
    ['Take a tour', () => <WelcomePopup {...welcome} tourUrl="" />],
    ['Take a tour', () => <WelcomePopup {...welcome} tourUrl="https://tour.example.org/" />],
    ['Sign in', () => <SignInPopup {...shown} kind="bookmark" title="Sea ice" />],
    ['Continue', () => <DiscardPopup {...shown} />],
    ['Take over', () => <TakeOverPopup {...shown} resources={1} searches={0} downloads={0} />],
    ['Keep', () => <DeletePopup name="Ice" onKeep={nothing} onDelete={nothing} />],
    ['Ok', () => <PastPopup {...shown} />],
    ['Stay', () => <SureDialog title="Sure?" text="" yes="Go" keep="Stay" onYes={nothing} onKeep={nothing} />],
  ])('on its safe button: %s', async (name, popup) => {
    await withTexts(Promise.resolve(), 'welcome', 'kept', 'dashboards', 'resource', 'guides', 'shell')
    render(popup(), { wrapper: MemoryRouter })
    expect(document.activeElement?.parentElement?.className).toContain('footer')
    expect(document.activeElement?.textContent).toContain(name)
  })
})
