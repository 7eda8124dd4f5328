import { useEffect, useState } from 'preact/hooks'
import { type Address, printAddress, readAddress } from '../model/address.ts'

const changed = new EventTarget()

/** What the address bar says now. */
export const addressNow = (): Address => readAddress(location.pathname, location.search)

/** Goes to an address. `replace` leaves no step for the back button. */
export function go(address: Address, { replace = false } = {}): void {
  const text = printAddress(address)
  if (text === location.pathname + location.search) return
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
