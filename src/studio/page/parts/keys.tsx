import { useEffect, useRef } from 'preact/hooks'

const keys = [
  ['j k', 'next and previous step'],
  ['J K', 'next and previous step of the same branch'],
  ['[ ]', 'previous and next round'],
  ['space', 'play the run from here, or pause'],
  ['End', 'back to the end, live'],
  ['f', 'fork at this step'],
  ['c', 'compare this run with another'],
  ['r', 'raw JSON of the step'],
  ['/', 'search'],
  ['?', 'this list'],
] as const

/** The keys of the page. */
export function Keys({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} onClose={close} aria-label="Keys">
      <h2>Keys</h2>
      <table class="plain">
        <tbody>
          {keys.map(([key, says]) => (
            <tr key={key}>
              <td>
                <kbd>{key}</kbd>
              </td>
              <td>{says}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  )
}
