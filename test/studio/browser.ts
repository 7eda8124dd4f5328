import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** Opens the Chromium that comes in a package, so that nothing is downloaded. */
export async function openBrowser(): Promise<Browser> {
  // One process for several pages is too few.
  const args = chromium.args.filter((arg) => arg !== '--single-process' && arg !== '--no-zygote')
  return playwright.launch({ executablePath: await chromium.executablePath(), args, headless: true })
}
