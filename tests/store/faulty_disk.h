/* faulty_disk.h: an SQLite VFS that simulates a full, broken or slow disk and tracks unflushed writes. */
#ifndef TRAXIS_FAULTY_DISK_H
#define TRAXIS_FAULTY_DISK_H

#include <sqlite3.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#define FAULTY_DISK "faulty"

typedef struct faulty_disk {
    bool full;            /* every write fails */
    bool breaks;          /* every flush fails */
    unsigned slow;        /* microseconds per flush */
    unsigned writes_left; /* if not 0: the disk is full after that many writes */
    bool unflushed;       /* the WAL has unflushed writes */
    unsigned flushes, refused;
} faulty_disk;

static faulty_disk disk;

typedef struct faulty_file {
    sqlite3_file base;
    bool is_log;
    sqlite3_file *real; /* the file that the calls are forwarded to */
} faulty_file;

static inline sqlite3_file *real_file(sqlite3_file *file) {
    return ((faulty_file *)file)->real;
}

#define PASS(name, declared, given)                                                                                    \
    static int faulty_##name declared {                                                                                \
        return real_file(file)->pMethods->x##name given;                                                               \
    }
PASS(Close, (sqlite3_file * file), (real_file(file)))
PASS(Read, (sqlite3_file * file, void *to, int count, sqlite3_int64 at), (real_file(file), to, count, at))
PASS(Truncate, (sqlite3_file * file, sqlite3_int64 size), (real_file(file), size))
PASS(FileSize, (sqlite3_file * file, sqlite3_int64 *size), (real_file(file), size))
PASS(Lock, (sqlite3_file * file, int kind), (real_file(file), kind))
PASS(Unlock, (sqlite3_file * file, int kind), (real_file(file), kind))
PASS(CheckReservedLock, (sqlite3_file * file, int *result), (real_file(file), result))
PASS(FileControl, (sqlite3_file * file, int what, void *with), (real_file(file), what, with))
PASS(SectorSize, (sqlite3_file * file), (real_file(file)))
PASS(DeviceCharacteristics, (sqlite3_file * file), (real_file(file)))
PASS(ShmMap, (sqlite3_file * file, int page, int size, int extend, void volatile **to),
     (real_file(file), page, size, extend, to))
PASS(ShmLock, (sqlite3_file * file, int offset, int count, int flags), (real_file(file), offset, count, flags))
PASS(ShmUnmap, (sqlite3_file * file, int forget), (real_file(file), forget))

static void faulty_ShmBarrier(sqlite3_file *file) {
    real_file(file)->pMethods->xShmBarrier(real_file(file));
}

static int faulty_Write(sqlite3_file *file, const void *from, int count, sqlite3_int64 at) {
    if (disk.writes_left && --disk.writes_left == 0)
        disk.full = true;
    if (disk.full) {
        disk.refused++;
        return SQLITE_FULL;
    }
    if (((faulty_file *)file)->is_log)
        disk.unflushed = true;
    return real_file(file)->pMethods->xWrite(real_file(file), from, count, at);
}

static int faulty_Sync(sqlite3_file *file, int flags) {
    if (disk.breaks) {
        disk.refused++;
        return SQLITE_IOERR_FSYNC;
    }
    if (disk.slow)
        usleep(disk.slow);
    if (((faulty_file *)file)->is_log)
        disk.unflushed = false;
    disk.flushes++;
    return real_file(file)->pMethods->xSync(real_file(file), flags);
}

static int faulty_Open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
    static const sqlite3_io_methods methods = {
        .iVersion = 2,
        .xClose = faulty_Close,
        .xRead = faulty_Read,
        .xWrite = faulty_Write,
        .xTruncate = faulty_Truncate,
        .xSync = faulty_Sync,
        .xFileSize = faulty_FileSize,
        .xLock = faulty_Lock,
        .xUnlock = faulty_Unlock,
        .xCheckReservedLock = faulty_CheckReservedLock,
        .xFileControl = faulty_FileControl,
        .xSectorSize = faulty_SectorSize,
        .xDeviceCharacteristics = faulty_DeviceCharacteristics,
        .xShmMap = faulty_ShmMap,
        .xShmLock = faulty_ShmLock,
        .xShmBarrier = faulty_ShmBarrier,
        .xShmUnmap = faulty_ShmUnmap,
    };
    sqlite3_vfs *real = vfs->pAppData;
    faulty_file *faulty = (faulty_file *)file;
    faulty->real = (sqlite3_file *)(faulty + 1);
    faulty->is_log = (flags & SQLITE_OPEN_WAL) != 0;
    int result = real->xOpen(real, name, faulty->real, flags, out);
    faulty->base.pMethods = faulty->real->pMethods ? &methods : NULL;
    return result;
}

/* Registers the VFS as FAULTY_DISK. */
static inline void install_faulty_disk(void) {
    static sqlite3_vfs faulty;
    sqlite3_vfs *real = sqlite3_vfs_find(NULL);
    faulty = *real;
    faulty.pNext = NULL;
    faulty.zName = FAULTY_DISK;
    faulty.szOsFile = (int)sizeof(faulty_file) + real->szOsFile;
    faulty.pAppData = real;
    faulty.xOpen = faulty_Open;
    sqlite3_vfs_register(&faulty, 0);
    memset(&disk, 0, sizeof disk);
}

#endif
