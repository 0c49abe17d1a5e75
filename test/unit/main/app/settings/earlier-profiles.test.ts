import { describe, expect, it } from 'vitest';
import { openSettings } from '../../../../../src-main/app/settings/settings-store.ts';
import { makeFolder } from '../../../make-folder.ts';
import { contentsOf, profileNames, profileVersions, writeProfile } from '../../storage/earlier-profiles.ts';

const profiles = profileVersions.flatMap((version) => profileNames.map((name) => ({ name, version })));

describe.each(profiles)('settings of the profile $name of version $version', ({ name, version }) => {
  it('have the accounts, each with a number that it keeps', async () => {
    const directory = makeFolder();
    writeProfile(name, version, directory);
    const expected = contentsOf(name, version).settings;
    for (let start = 1; start <= 2; start += 1) {
      const settings = await openSettings({ directory, now: () => 0 });
      expect(settings.notice).toBeNull();
      expect(settings.accounts()).toEqual(expected.accounts.map((account, number) => ({ ...account, number })));
      expect(settings.currentAccount()?.id).toBe(expected.currentAccountId);
      await settings.flush();
    }
  });

  it('have the hosts, the views over all accounts and what was forgotten', async () => {
    const directory = makeFolder();
    writeProfile(name, version, directory);
    const expected = contentsOf(name, version).settings;
    const settings = await openSettings({ directory, now: () => 0 });
    const { recordingHosts, linkHosts, clipboardHosts, downloadHosts } = expected;
    expect(settings.current()).toMatchObject({ recordingHosts, linkHosts, clipboardHosts, downloadHosts });
    expect(settings.showsAllAccounts()).toBe(expected.showsAllAccounts);
    expect(settings.viewsOfAllAccounts()).toEqual(expected.viewsOfAllAccounts);
    for (const id of Object.keys(contentsOf(name, version).accounts))
      expect(settings.isForgotten(id), id).toBe(expected.forgottenAccounts.includes(id));
    await settings.flush();
  });
});
