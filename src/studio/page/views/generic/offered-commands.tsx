import { useState } from 'preact/hooks'
import type { WireOffer } from '../../../wire.ts'
import { isOffline } from '../../browser/offline.ts'
import { useLoaded } from '../../browser/use-loaded.ts'
import { CommandDialog } from '../../start/command-dialog.tsx'

/** The commands that the loop of a run offers, each with fields for what it asks. */
export function OfferedCommands({ run }: { run: string }) {
  const { value } = useLoaded<{ commands: readonly WireOffer[] }>(
    isOffline() ? undefined : `/runs/${encodeURIComponent(run)}/commands`,
  )
  const commands = value?.commands ?? []
  if (commands.length === 0) return null
  return (
    <section>
      <h2>Commands</h2>
      {commands.map((offer) => (
        <Offer key={offer.name} offer={offer} run={run} />
      ))}
    </section>
  )
}

function Offer({ offer: { name, says, asks }, run }: { offer: WireOffer; run: string }) {
  const [settings, setSettings] = useState<Readonly<Record<string, string>>>({})
  const [showing, setShowing] = useState(false)
  return (
    <form
      class="fields"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        setShowing(true)
      }}
    >
      {asks.map(({ key, description, placeholder }) => (
        <label key={key}>
          {description}
          <input
            required
            value={settings[key] ?? ''}
            placeholder={placeholder}
            onInput={(event) => setSettings({ ...settings, [key]: event.currentTarget.value })}
          />
        </label>
      ))}
      <button type="submit" title={says}>
        {name}
      </button>
      {showing && (
        <CommandDialog
          title={says}
          path="/ready/command"
          body={{ run, command: name, settings }}
          close={() => setShowing(false)}
        />
      )}
    </form>
  )
}
