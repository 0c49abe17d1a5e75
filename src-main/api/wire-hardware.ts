import type { Hardware } from './model.ts';
import { isObject, readFlag, readNumber, readObjects, readText, type WireObject } from './wire.ts';

/**
 * 2.4 `hardware`. The names of its keys can be trusted (field fact F20); each may still be missing. Numbers are taken as
 * reported.
 */
export function readHardware(value: unknown): Hardware | null {
  if (!isObject(value)) return null;
  return { ...readSystem(value), ...readLocale(value), ...readParts(value) };
}

function readSystem(row: WireObject) {
  return {
    bios: readText(row.BIOS),
    biosDate: readText(row.BIOSDate),
    biosVersion: readText(row.BIOSVersion),
    cpu: readText(row.CPU),
    cpuCores: readNumber(row.CPUCores),
    cpuCoresLogical: readNumber(row.CPUCoresLogical),
    cpuFamily: readText(row.CPUFamily),
    cpuSpeed: readNumber(row.CPUSpeed),
    computerDomain: readText(row.ComputerDomain),
    computerIp: readTexts(row.ComputerIP),
    computerModel: readText(row.ComputerModel),
    computerName: readText(row.ComputerName),
    computerWorkgroup: readText(row.ComputerWorkgroup),
    osName: readText(row.OSName),
    osVersion: readText(row.OSVersion),
    ramPageFile: readNumber(row.RAMPageFile),
    ramPhys: readNumber(row.RAMPhys),
    ramPhysAvail: readNumber(row.RAMPhysAvail),
    ramVirt: readNumber(row.RAMVirt),
    ramVirtAvail: readNumber(row.RAMVirtAvail),
    videoName: readText(row.VideoName),
    videoRam: readNumber(row.VideoRAM),
  };
}

function readLocale(row: WireObject) {
  return {
    locale: readText(row.Locale),
    localeCountry: readText(row.LocaleCountry),
    localeCurrency: readText(row.LocaleCurrency),
    localeFormatDate: readText(row.LocaleFormatDate),
    localeFormatTime: readText(row.LocaleFormatTime),
    localeOemPage: readText(row.LocaleOemPage),
    localeTimezone: readNumber(row.LocaleTimezone),
  };
}

function readParts(row: WireObject) {
  return {
    hdd: readObjects(row.HDD, (disk) => ({ model: readText(disk.Model), size: readNumber(disk.Size) })),
    logicalDisks: readObjects(row.LogicalDisks, readLogicalDisk),
    monitors: readObjects(row.Monitors, (monitor) => ({
      name: readText(monitor.Name),
      screenHeight: readNumber(monitor.ScreenHeight),
      screenWidth: readNumber(monitor.ScreenWidth),
    })),
    netAdapters: readObjects(row.NetAdapters, readNetAdapter),
    ramBanks: readObjects(row.RAMBanks, readRamBank),
    soundDevices: readObjects(row.SoundDevices, (device) => ({ name: readText(device.Name) })),
    videoCards: readObjects(row.VideoCards, (card) => ({
      integrated: readFlag(card.Integrated),
      name: readText(card.Name),
      ram: readNumber(card.RAM),
    })),
  };
}

function readLogicalDisk(row: WireObject): Hardware['logicalDisks'][number] {
  return {
    disk: readText(row.Disk),
    fileSystem: readText(row.FileSystem),
    freeSpace: readNumber(row.FreeSpace),
    name: readText(row.Name),
    size: readNumber(row.Size),
  };
}

/** The specification writes `DCHP`; a service that writes `DHCP` is understood as well. */
function readNetAdapter(row: WireObject): Hardware['netAdapters'][number] {
  return {
    addresses: readText(row.Addresses),
    cable: readFlag(row.Cable),
    dhcp: readText(row.DCHP ?? row.DHCP),
    dns: readText(row.DNS),
    macAddress: readText(row.MACAddress),
    manufacturer: readText(row.Manufacturer),
    name: readText(row.Name),
    speed: readNumber(row.Speed),
    wol: readFlag(row.WoL),
  };
}

function readRamBank(row: WireObject): Hardware['ramBanks'][number] {
  return {
    bank: readText(row.Bank),
    capacity: readNumber(row.Capacity),
    dataWidth: readNumber(row.DataWidth),
    locator: readText(row.Locator),
    manufacturer: readText(row.Manufacturer),
    partNumber: readText(row.PartNumber),
    serialNumber: readText(row.SerialNumber),
  };
}

/** An array of texts, or one text. */
function readTexts(value: unknown): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  return entries.map(readText).filter((text) => text !== null);
}
