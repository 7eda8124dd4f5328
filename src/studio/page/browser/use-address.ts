import { useEffect, useState } from 'preact/hooks'
import { type Address, printAddress, readAddress } from '../model/address.ts'
import { isOffline } from './offline.ts'

const changed = new EventTarget()

/** What the address bar says now. */
export function addressNow(): Address {
  if (!isOffline()) return readAddress(location.pathname, location.search)
  // A file has one path, so that its state is behind the hash.
  const [path = '', query = ''] = location.hash.slice(1).split('?')
  return { ...readAddress(path, query), page: 'run' }
}

/** An address as a link inside the page. */
export const linkTo = (address: Address): string => (isOffline() ? '#' : '') + printAddress(address)

/** Goes to an address. `replace` leaves no step for the back button. */
export function go(address: Address, { replace = false } = {}): void {
  const text = linkTo(address)
  if (text === (isOffline() ? location.hash : location.pathname + location.search)) return
  if (replace) history.replaceState(null, '', text)
  else history.pushState(null, '', text)
  changed.dispatchEvent(new Event('change'))
}

/** Changes parameters of the address; empty ones are removed. */
export function setParams(params: Readonly<Record<string, string>>, options?: { replace?: boolean }): void {
  const now = addressNow()
  go({ ...now, params: { ...now.params, ...params } }, options)
}

/** The address, as it changes. */
export function useAddress(): Address {
  const [address, set] = useState(addressNow)
  useEffect(() => {
    const update = () => set(addressNow())
    addEventListener('popstate', update)
    changed.addEventListener('change', update)
    return () => {
      removeEventListener('popstate', update)
      changed.removeEventListener('change', update)
    }
  }, [])
  return address
}
