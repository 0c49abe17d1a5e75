import { z } from 'zod';
import { normaliseAddress } from '../api/address.ts';
import { SHORTEST_PASSWORD } from '../contract/lock-policy.ts';
import { settingsSchema } from '../contract/settings.ts';

/**
 * What a policy may contain, as a file and in the registry. This table is the only declaration of a key: its type, what is
 * read, and docs/admin/policy.schema.json are derived from it.
 */

const { shape } = settingsSchema;

/** The settings that a policy can fix, each with what the JSON schema says about it. */
const managedSettings = {
  askWhy: shape.askWhy.unwrap().describe('Ask for a reason before every connection.'),
  activityMonths: shape.activityMonths.unwrap().describe('Months of the audit log that are stored; 0 for all.'),
  automaticUpdates: shape.automaticUpdates.unwrap().describe('Look for new versions of Longreach every day.'),
  blockScreenCapture: shape.blockScreenCapture.unwrap().describe('Keep the windows out of screen captures.'),
  blurPreviews: shape.blurPreviews.unwrap().describe('Blur previews until they are pointed at.'),
  downloadHosts: shape.downloadHosts
    .unwrap()
    .describe('Hosts whose remote pages may save files; empty for none, and nobody is asked.'),
  downloadsFolder: shape.downloadsFolder.unwrap().describe('Where files are saved; empty for the system’s folder.'),
  hardwareMonths: shape.hardwareMonths
    .unwrap()
    .describe('Months after which dated hardware of agents is deleted; 0 for never.'),
  hardwareScan: shape.hardwareScan.unwrap().describe('Read the hardware of all agents in the background.'),
  historyMonths: shape.historyMonths.unwrap().describe('Months of history that are stored; 0 for none, 1200 for all.'),
  linkHosts: shape.linkHosts.unwrap().describe('Hosts besides the service’s own at which sessions may be opened.'),
  listBudget: shape.listBudget.unwrap().describe('Data limit of the agent list per hour: 25, 100, 400 MB or no limit.'),
  listRecents: shape.listRecents.unwrap().describe('List recent agents in the tray and the jump list.'),
  localNetworkHosts: shape.localNetworkHosts
    .unwrap()
    .describe(
      'Hosts of the service whose remote pages may reach the local network; empty for none, and nobody is asked.',
    ),
  notifyClientNames: shape.notifyClientNames.unwrap().describe('Name the client in notifications.'),
  proxy: shape.proxy.unwrap().describe('How the service and remote sessions are reached.'),
  quickConnectKeys: shape.quickConnectKeys
    .unwrap()
    .describe('Shortcut of Quick connect, for example "Control+Alt+Space"; empty for none.'),
  recordingHosts: shape.recordingHosts
    .unwrap()
    .describe('Hosts besides the service’s own that may get the key for their recordings.'),
  refreshPace: shape.refreshPace.unwrap().describe('How often the list is requested: 10 s, 15 s, a minute.'),
  sessionMonths: shape.sessionMonths
    .unwrap()
    .describe('Months after which sessions of this console are deleted, but for those with a note; 0 for never.'),
  startAtLogin: shape.startAtLogin.unwrap().describe('Start Longreach when the user logs in.'),
  startHidden: shape.startHidden.unwrap().describe('Show only the tray icon at login.'),
  supportLanguage: shape.supportLanguage.unwrap().describe('Language of the message to clients.'),
  tightenClipboard: shape.tightenClipboard.unwrap().describe('Remote pages may not read the clipboard.'),
  trustedSources: shape.trustedSources.unwrap().describe('Sources whose requests are not confirmed.'),
  updateFeed: shape.updateFeed.unwrap().describe('The folder with new versions of Longreach, over https.'),
} as const;

/** A host alone, as it is in an address: no scheme, port or path. */
const HOST_NAME = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/;

const isAddress = (text: string): boolean => normaliseAddress(text).ok;

export const policySchema = z
  .strictObject({
    $schema: z.string().describe('The JSON schema, for editors; not used.'),
    serviceAddresses: z
      .array(z.string().max(2_000).refine(isAddress))
      .min(1)
      .max(20)
      .readonly()
      .describe('The service addresses that accounts may have. A single one is filled in at sign-in.'),
    maxAccounts: z.int().min(1).max(100).describe('No account is added where there are so many.'),
    allowPractice: z.boolean().describe('Whether the demo may be opened.'),
    allowStoredKeys: z.boolean().describe('Whether keys may be stored. If not, stored keys are removed.'),
    allowRecordings: z.boolean().describe('Whether recordings may be played and downloaded.'),
    allowClipboard: z.boolean().describe('Whether remote pages may read and write the clipboard.'),
    allowScreenshots: z.boolean().describe('Whether the screen of an agent may be copied or saved as a picture.'),
    allowLinks: z.boolean().describe('Whether longreach: links are followed.'),
    allowCommands: z.boolean().describe('Whether commands of the command line and of scripts are carried out.'),
    allowUpdates: z.boolean().describe('Whether Longreach may look for new versions and install them.'),
    allowWebhooks: z.boolean().describe('Whether alarms may go to webhooks.'),
    webhookHosts: z
      .array(z.string().max(300).regex(HOST_NAME))
      .min(1)
      .max(20)
      .readonly()
      .describe('Hosts that alarms may go to, with those below them.'),
    requireLock: z.boolean().describe('Whether the app lock must be on.'),
    lockAfterMinutes: z.int().min(1).max(1_440).describe('Minutes of inactivity after which it locks at the latest.'),
    requirePassword: z.boolean().describe('Whether the app lock needs a password; a PIN is not enough then.'),
    minPasswordLength: z
      .int()
      .min(SHORTEST_PASSWORD)
      .max(64)
      .describe('Characters that a password of the app lock has at least.'),
    settings: z.strictObject(managedSettings).partial().describe('Settings with a fixed value.'),
  })
  .partial();

export type PolicyValues = Readonly<z.infer<typeof policySchema>>;
export type ManagedSettings = Readonly<NonNullable<PolicyValues['settings']>>;

/** The keys, and those of `settings`, with the schema of each value. */
export const policyFields: Readonly<Record<string, z.ZodType>> = policySchema.shape;
export const settingFields: Readonly<Record<string, z.ZodType>> = managedSettings;

/** The JSON schema of a policy file. */
export const policyJsonSchema = () => ({
  title: 'Policy of Longreach',
  description: 'What administrators manage. See docs/admin/policy.md.',
  ...z.toJSONSchema(policySchema, {
    io: 'input',
    // `readonly` of the types; a policy file is written by hand.
    override: ({ jsonSchema }) => {
      delete jsonSchema.readOnly;
    },
  }),
});
