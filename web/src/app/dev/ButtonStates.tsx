import { IconBookmark, IconDownload } from '@tabler/icons-react'
import { lazy } from 'react'
import { openImagePreview } from '../../shell/image-preview/image-preview.ts'
import { openShortcuts } from '../../shell/open-shortcuts.ts'
import { openPopup } from '../../shell/popups.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { State, States } from './State.tsx'

const TooLongPopup = lazy(() =>
  import('../../features/results/notices/TooLongPopup.tsx').then(({ TooLongPopup }) => ({ default: TooLongPopup })),
)
const BackendErrorPopup = lazy(() =>
  import('../../features/results/notices/BackendErrorPopup.tsx').then(({ BackendErrorPopup }) => ({
    default: BackendErrorPopup,
  })),
)

const bookmark = <IconBookmark size={16} stroke={1.75} aria-hidden="true" />
const download = <IconDownload size={16} stroke={1.75} aria-hidden="true" />

export function ButtonStates() {
  return (
    <States>
      <State name="Primary">
        <Button variant="primary">Search</Button>
      </State>
      <State name="Hover">
        <Button variant="primary" data-show="hover">
          Search
        </Button>
      </State>
      <State name="Focus">
        <Button variant="primary" data-show="focus">
          Search
        </Button>
      </State>
      <State name="Loading">
        <Button variant="primary" busy>
          Searching
        </Button>
      </State>
      <State name="Disabled, says why">
        <Button unavailable="You are offline">Search</Button>
      </State>
      <State name="Secondary">
        <Button>Show on map</Button>
      </State>
      <State name="Hover">
        <Button data-show="hover">Show on map</Button>
      </State>
      <State name="Loading">
        <Button busy>Loading</Button>
      </State>
      <State name="Quiet">
        <Button variant="quiet">Reset</Button>
      </State>
      <State name="Danger">
        <Button variant="danger">Remove</Button>
      </State>
      <State name="Danger, confirm">
        <Button variant="confirm">Delete</Button>
      </State>
      <State name="28 px">
        <Button size="small">Clear</Button>
      </State>
      <State name="44 px">
        <Button size="large">Search</Button>
      </State>
      <IconButtonStates />
    </States>
  )
}

function IconButtonStates() {
  return (
    <>
      <State name="Icon">
        <IconButton label="Bookmark" icon={bookmark} />
      </State>
      <State name="Hover">
        <IconButton label="Bookmark, pointed at" icon={bookmark} data-show="hover" />
      </State>
      <State name="Focus">
        <IconButton label="Bookmark, focused" icon={bookmark} data-show="focus" />
      </State>
      <State name="On">
        <IconButton label="Bookmarked" icon={bookmark} aria-pressed="true" />
      </State>
      <State name="Count">
        <IconButton label="Downloads: 2" icon={download} count={2} />
      </State>
      <State name="Loading">
        <IconButton label="Downloading" icon={download} busy />
      </State>
      <State name="Error">
        <IconButton label="Download failed" icon={download} failed />
      </State>
      <State name="Disabled">
        <IconButton label="Download" icon={download} unavailable="No link in the record" />
      </State>
      <State name="28 px">
        <IconButton small label="Bookmark, in a row" icon={bookmark} />
      </State>
    </>
  )
}

/** Opens some popups, and an image. */
export function PopupStates() {
  const nothing = () => {}
  return (
    <States>
      <Button onClick={openShortcuts}>Shortcuts</Button>
      <Button onClick={() => openPopup(TooLongPopup, { since: Date.now() - 30_000, stop: nothing })}>Request too long</Button>
      <Button onClick={() => openPopup(BackendErrorPopup, { details: 'GEOSS answered 500 after 4.1 s', retry: nothing })}>
        Error, details
      </Button>
      <Button
        onClick={({ currentTarget }) =>
          openImagePreview({
            src: '/favicon.svg',
            title: 'A title of more than one line, as long as titles of records are, which is cut after three lines',
            from: currentTarget.getBoundingClientRect(),
          })
        }
      >
        Image preview
      </Button>
    </States>
  )
}
